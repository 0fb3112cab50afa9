import { deaRefusal, stateLicenseRefusal } from '../catalog/refusals.ts';
import type { IsoDate } from '../dates.ts';

/** Who signs which order of schedule II, the same before and while it is signed. */

export interface SigningFacts {
  readonly isSigner: boolean;
  readonly vetted: boolean;
  readonly approved: boolean;
  readonly sellerName: string;
  /** The DEA number of the order, and the one that its facility has now. */
  readonly dea: string | null;
  readonly facilityDea: string | null;
  /** Last days of the facility's licenses; null where none is stored, and then nothing ends. */
  readonly stateLicenseEnds: IsoDate | null;
  readonly deaEnds: IsoDate | null;
  /** The signer has an active certificate for it. */
  readonly certified: boolean;
}

/** Why the order cannot be signed today; null when it can. What stops a purchase stops its signature. */
export function signingRefusal(facts: SigningFacts, today: IsoDate): string | null {
  if (!facts.isSigner) return 'Only a CSOS signer of the facility can sign it.';
  if (!facts.vetted) return 'The facility is not approved, so it may not buy.';
  const ended = stateLicenseRefusal(facts.stateLicenseEnds, today) ?? deaRefusal(facts.deaEnds, today);
  if (ended !== null) return ended;
  if (!facts.approved) return `${facts.sellerName} no longer has this facility approved for schedule II.`;
  if (facts.dea === null || facts.dea !== facts.facilityDea)
    return 'The DEA number of the facility has changed. Cancel this order and place it again.';
  return facts.certified ? null : `You have no active certificate for DEA number ${facts.dea}.`;
}
