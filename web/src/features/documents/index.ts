import { lazy } from 'react';

/** The popup behind 'Upload Your Documents': `<DocumentsPopup opened onClose />`. */
export const DocumentsPopup = lazy(async () => ({
  default: (await import('./components/documents-popup.tsx')).DocumentsPopup,
}));
