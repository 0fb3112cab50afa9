import { lazyPart } from '../../shared/load-code.ts';

/** The popup behind 'Upload Your Documents': `<DocumentsPopup opened onClose />`. */
export const DocumentsPopup = lazyPart(
  async () => (await import('./components/documents-popup.tsx')).DocumentsPopup,
);

/** What a facility keeps of one type, and the way to send more: `<DocumentTab type="state_license" facility={…} />`. */
export const DocumentTab = lazyPart(async () => (await import('./components/document-tab.tsx')).DocumentTab);

/** What one place holds, with the way to send more: `<PlaceDocuments place={{ context: 'order', order_id }} keeps none="…" />`. */
export const PlaceDocuments = lazyPart(
  async () => (await import('./components/place-documents.tsx')).PlaceDocuments,
);

/** What a supplier shows on its profile. */
export const ProfileDocuments = lazyPart(
  async () => (await import('./components/profile-documents.tsx')).ProfileDocuments,
);

export { RenewLink } from './components/renew-link.tsx';
export { useReviewLicense, type DocumentPlace } from './api.ts';
