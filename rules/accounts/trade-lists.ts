/** Short lists that forms choose from. */
import type { CatalogType } from '../orders/cart-totals.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const COMPANY_TYPES = ['GPO Institution', 'Supplier', 'GPO'] as const;

/** Primary wholesalers of a facility (trading G-117). */
export const WHOLESALERS: readonly Choice[] = [
  { value: 'AMERISOURCEBERGEN', label: 'AmerisourceBergen' },
  { value: 'CARDINAL', label: 'Cardinal Health' },
  { value: 'MCKESSON', label: 'McKesson' },
  { value: 'MORRIS_DICKSON', label: 'Morris & Dickson' },
  { value: 'SMITH_DRUG', label: 'Smith Drug' },
  { value: 'OTHER', label: 'Other' },
];

/** Who passes transaction information on for a seller (trading G-119). */
export const TRACK_AND_TRACE_PROVIDERS: readonly string[] = [
  'TraceLink',
  'LSPediA',
  'rfXcel',
  'InfiniTrak',
  'Gateway Checker',
  'TrackTraceRx',
  'Consortiex',
  'Other',
];

/** What a seller may ask to sell in. */
export const CATALOG_CHOICES: readonly (Choice & { readonly value: CatalogType })[] = [
  { value: 'medigi', label: 'Medigi: 12 months or more to expiry' },
  { value: 'medshorts', label: 'MedShorts: less than 12 months to expiry' },
  { value: '503b', label: '503B: compounded by an outsourcing facility' },
];
/** Where a seller that is no outsourcing facility lists. */
export const DATED_CATALOGS = CATALOG_CHOICES.filter(({ value }) => value !== '503b');

export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
