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
