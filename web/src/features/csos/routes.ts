export const loadCertificatesPage = () => import('./pages/certificates-page.tsx');
