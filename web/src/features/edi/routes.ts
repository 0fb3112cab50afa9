import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { EDI_CLIENTS, EDI_INVOICES, EDI_MAILS, EDI_MESSAGES, EDI_SHIPMENTS } from './lists.ts';

export const loadEdiClientsPage = () => import('./pages/clients-page.tsx');

/** `client`: which one is opened, or 'new'. */
export type EdiClientsSearch = SearchOf<typeof EDI_CLIENTS> & { client?: string | undefined };
export const ediClientsSearch = (search: RawSearch): EdiClientsSearch => readTexts(search);

export const loadEdiMessagesPage = () => import('./pages/messages-page.tsx');

/** `message`: which one is opened; `check`: of which client a document is checked, or 'any'. */
export type EdiMessagesSearch = SearchOf<typeof EDI_MESSAGES> & {
  message?: string | undefined;
  check?: string | undefined;
};
export const ediMessagesSearch = (search: RawSearch): EdiMessagesSearch => readTexts(search);

export const loadEdiShipmentsPage = () => import('./pages/shipments-page.tsx');

/** `shipment`: which one is opened. */
export type EdiShipmentsSearch = SearchOf<typeof EDI_SHIPMENTS> & { shipment?: string | undefined };
export const ediShipmentsSearch = (search: RawSearch): EdiShipmentsSearch => readTexts(search);
export const loadEdiMailsPage = () => import('./pages/mails-page.tsx');

/** `mail`: which one is opened. */
export type EdiMailsSearch = SearchOf<typeof EDI_MAILS> & { mail?: string | undefined };
export const ediMailsSearch = (search: RawSearch): EdiMailsSearch => readTexts(search);

export const loadEdiInvoicesPage = () => import('./pages/invoices-page.tsx');

/** `invoice`: which one is opened. */
export type EdiInvoicesSearch = SearchOf<typeof EDI_INVOICES> & { invoice?: string | undefined };
export const ediInvoicesSearch = (search: RawSearch): EdiInvoicesSearch => readTexts(search);
