import { lazyPart } from '../../shared/load-code.ts';

/** The popup behind 'Upload Your Documents': `<DocumentsPopup opened onClose />`. */
export const DocumentsPopup = lazyPart(
  async () => (await import('./components/documents-popup.tsx')).DocumentsPopup,
);

/** What a facility keeps of one type, and the way to send more: `<DocumentTab type="state_license" facility={…} />`. */
export const DocumentTab = lazyPart(async () => (await import('./components/document-tab.tsx')).DocumentTab);

/** What a seller shows with a listing or an order: `<SellerDocuments place={{ context: 'order', order_id }} keeps none="…" />`. */
export const SellerDocuments = lazyPart(
  async () => (await import('./components/seller-documents.tsx')).SellerDocuments,
);
