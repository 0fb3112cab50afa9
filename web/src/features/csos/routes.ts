import { readTexts, type RawSearch } from '../../shared/search-params.ts';

/** What the certificates are narrowed to. */
export interface CertificatesSearch {
  facility?: string | undefined;
  status?: string | undefined;
}
export const certificatesSearch = (search: RawSearch): CertificatesSearch => readTexts(search);

export const loadCertificatesPage = () => import('./pages/certificates-page.tsx');
