export { NoSigner, SignerWay } from './components/no-signer.tsx';
export { SignatureLink } from './components/signature-link.tsx';
export { SignOrdersPopup } from './components/sign-orders-popup.tsx';
export { SigningBand } from './components/signing-band.tsx';
export { useOrdersToSign } from './api.ts';
