/** Kinds of documents, the files they may be, and who keeps them (X-91, trading G-107). */
import type { FacilityPerson } from './accounts/facilities.ts';

export const DOCUMENT_TYPES = [
  'state_license',
  'dea_license',
  'reseller_certificate',
  'terms_pdf',
  'Calibration_File',
  'safety_data_sheet',
  'certificate_of_analysis',
  'invoice',
  'open_document',
  'global_listing',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_CONTEXTS = ['facility', 'company', 'listing', 'order'] as const;
export type DocumentContext = (typeof DOCUMENT_CONTEXTS)[number];

/** What a place may be called: a dermatology program keeps its documents with the facility, a profile is the company's. */
export const CONTEXT_NAMES = [...DOCUMENT_CONTEXTS, 'derma', 'profile'] as const;
export const CONTEXT_OF: Readonly<Record<(typeof CONTEXT_NAMES)[number], DocumentContext>> = {
  facility: 'facility',
  company: 'company',
  listing: 'listing',
  order: 'order',
  derma: 'facility',
  profile: 'company',
};

export const DOCUMENT_PARTS = ['company_id', 'facility_id', 'listing_id', 'order_id'] as const;
/** What may be named of each place (SP-490): of an order also its seller, its facility and one of its listings. */
export const PARTS_OF: Readonly<Record<DocumentContext, readonly (typeof DOCUMENT_PARTS)[number][]>> = {
  facility: ['company_id', 'facility_id'],
  company: ['company_id'],
  listing: ['company_id', 'listing_id'],
  order: DOCUMENT_PARTS,
};

/** What became of a license that staff looks at before it counts. */
export const LICENSE_REVIEWS = ['waiting', 'approved', 'declined'] as const;
export type LicenseReview = (typeof LICENSE_REVIEWS)[number];

export const UNSUPPORTED_FILE = 'This file type is not supported';

export interface DocumentKind {
  readonly label: string;
  readonly contexts: readonly DocumentContext[];
  /** Endings of file names in lower case. */
  readonly endings: readonly string[];
  readonly maxBytes: number;
  /** Stored at once in one place; the next is accepted when one was deleted. Of a single one, the next may take its place. */
  readonly most: number;
}

/** Of all kinds together, shown with one listing (RB-175). */
export const MOST_LISTING_DOCUMENTS = 10;
export const DOCUMENT_TITLE_LENGTH = 120;

/** Whether a newer file may take the place of a document: of the only one of its kind, or of one that is shown with a listing. */
export const isReplaceable = (type: DocumentType, context: DocumentContext): boolean =>
  DOCUMENT_KINDS[type].most === 1 || context === 'listing';

/** What a document of a listing is called where it is read. */
export const documentTitle = ({ type, title }: { type: DocumentType; title: string }): string =>
  title === '' ? DOCUMENT_KINDS[type].label : title;

/** Those that stand in the specifications of a product. */
export const SPEC_DOCUMENTS: readonly DocumentType[] = ['open_document', 'global_listing'];

/** Files that newer ones have replaced, kept in one place. */
export const MOST_FORMER = 50;

const MEGABYTE = 1024 * 1024;
const SCAN = { endings: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 20 * MEGABYTE, most: 1 } as const;
const OF_SELLER = { ...SCAN, most: 20 } as const;

export const DOCUMENT_KINDS: Readonly<Record<DocumentType, DocumentKind>> = {
  state_license: { label: 'State License', contexts: ['facility'], ...SCAN },
  dea_license: { label: 'DEA License', contexts: ['facility'], ...SCAN },
  reseller_certificate: { label: 'Reseller Certificate', contexts: ['facility', 'company'], ...SCAN },
  terms_pdf: { label: 'Terms', contexts: ['facility', 'company'], ...SCAN, endings: ['pdf'] },
  Calibration_File: {
    label: 'Purchase History',
    contexts: ['facility'],
    endings: ['xlsx', 'csv'],
    maxBytes: 50 * MEGABYTE,
    most: 50,
  },
  safety_data_sheet: { label: 'Safety Data Sheet', contexts: ['listing', 'order'], ...OF_SELLER },
  certificate_of_analysis: {
    label: 'Certificate of Analysis',
    contexts: ['listing', 'order'],
    ...OF_SELLER,
  },
  invoice: { label: 'Invoice', contexts: ['order'], ...OF_SELLER },
  open_document: { label: 'Document', contexts: ['listing', 'order'], ...OF_SELLER },
  global_listing: { label: 'Product Information', contexts: ['listing'], ...OF_SELLER },
};

/** Those of a facility that a seller reads which it has ordered from. */
export const CUSTOMER_PAPERS = ['state_license', 'dea_license', 'reseller_certificate'] as const;
/** How long after an order. */
export const CUSTOMER_MONTHS = 13;

export const NOT_AVAILABLE = 'This file is not available.';

/** The types that a place may hold, in the order in which they are offered. */
export const typesOf = (context: DocumentContext): DocumentType[] =>
  DOCUMENT_TYPES.filter((type) => DOCUMENT_KINDS[type].contexts.includes(context));

export const MOST_BYTES = Math.max(...Object.values(DOCUMENT_KINDS).map(({ maxBytes }) => maxBytes));

/** Whether a file of this name may become a document of this type. */
export function fitsDocumentType(type: DocumentType, fileName: string): boolean {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  return ending !== undefined && DOCUMENT_KINDS[type].endings.includes(ending);
}

/** Sellers keep documents of their company, administrators everybody's; facilities have their own rule. */
export function keepsCompanyDocuments(person: FacilityPerson, companyId: number): boolean {
  if (person.roles.includes('Administrator')) return true;
  return person.roles.includes('Seller') && person.companyId === companyId;
}
