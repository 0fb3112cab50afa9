/** Who signs which order of schedule 2, the same before and while it is signed. */

export interface SigningFacts {
  readonly isSigner: boolean;
  readonly vetted: boolean;
  readonly approved: boolean;
  readonly sellerName: string;
  /** The DEA number of the order, and the one that its facility has now. */
  readonly dea: string | null;
  readonly facilityDea: string | null;
  /** The signer has an active certificate for it. */
  readonly certified: boolean;
}

/** Why the order cannot be signed; null when it can. */
export function signingRefusal(facts: SigningFacts): string | null {
  if (!facts.isSigner) return 'Only a CSOS signer of the facility can sign it.';
  if (!facts.vetted) return 'The facility is not approved, so it may not buy.';
  if (!facts.approved) return `${facts.sellerName} no longer has this facility approved for schedule 2.`;
  if (facts.dea === null || facts.dea !== facts.facilityDea)
    return 'The DEA number of the facility has changed. Cancel this order and place it again.';
  return facts.certified ? null : `You have no active certificate for DEA number ${facts.dea}.`;
}
