import { lazy } from 'react';

/** The popup behind 'Upload Your Documents': `<DocumentsPopup opened onClose />`. */
export const DocumentsPopup = lazy(async () => ({
  default: (await import('./components/documents-popup.tsx')).DocumentsPopup,
}));

/** What a facility keeps of one type, and the way to send more: `<DocumentTab type="state_license" facility={…} />`. */
export const DocumentTab = lazy(async () => ({
  default: (await import('./components/document-tab.tsx')).DocumentTab,
}));
