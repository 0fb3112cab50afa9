import type { EdiSettings } from '#contract/edi/clients.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Tolerances } from '#rules/edi/compare-invoice.ts';
import { DEFAULT_TOLERANCE } from '#rules/edi/invoices.ts';
import type { Mapping } from '#rules/edi/mapping.ts';
import { fromDollars } from '#rules/money.ts';
import type { Config } from '../../platform/config.ts';
import type { Seal } from '../../platform/seal.ts';

/** What the configuration says of EDI. */
export type EdiConfig = Config['edi'];
/** What we are called in interchanges. */
export type OwnSide = EdiConfig['own'];

export interface EdiDeps {
  edi: EdiConfig;
  seal: Seal;
}

/** Of the marketplace's own site: documents come to no brand. */
export type Marketplace = () => Promise<MsClient>;

export const toMapping = ({ item_qualifiers, pack_units, places }: EdiSettings['mapping']): Mapping => ({
  itemQualifiers: item_qualifiers,
  packUnits: pack_units,
  places,
});

/** In cents. Clients that were saved before there were any have the standard ones. */
export function toTolerances(settings: Partial<Pick<EdiSettings, 'tolerances'>>): Tolerances {
  const { price, total } = settings.tolerances ?? DEFAULT_TOLERANCE;
  return { price, total: fromDollars(total) };
}
