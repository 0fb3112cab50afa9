export { NoSigner, SignerWay } from './components/no-signer.tsx';
export { SignatureLinks } from './components/signature-links.tsx';
export { SignOrdersPopup } from './components/sign-orders-popup.tsx';
export { SigningBand } from './components/signing-band.tsx';
export { useOrdersToSign } from './api.ts';
