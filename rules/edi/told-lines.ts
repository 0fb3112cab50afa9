/** Which lines of an 850 packs are of, by the lots that were ordered for them. */

export interface OrderedLots {
  /** From 0, of the document. */
  readonly place: number;
  /** What the line took of each lot. */
  readonly lots: readonly { readonly lot: number; readonly packs: number }[];
}

/** Packs of a lot: how many of it were told before, and how many are told now. */
export interface PacksOfLot {
  readonly lot: number;
  readonly before: number;
  readonly packs: number;
}

/**
 * The places of packs, in the order of the lines: two lines that took of one lot are filled one after the other. What no line asked for is
 * of the last one that took of the lot; nothing where none did.
 */
export function placesOf(
  ordered: readonly OrderedLots[],
  { lot, before, packs }: PacksOfLot,
): { place: number; packs: number }[] {
  const shares = ordered.flatMap(({ place, lots }) =>
    lots.filter((one) => one.lot === lot).map((one) => ({ place, packs: one.packs })),
  );
  const told: { place: number; packs: number }[] = [];
  let [skipped, left] = [before, packs];
  for (const [index, share] of shares.entries()) {
    const isLast = index === shares.length - 1;
    const open = Math.max(0, share.packs - skipped);
    skipped = Math.max(0, skipped - share.packs);
    const now = isLast ? left : Math.min(open, left);
    if (now > 0) told.push({ place: share.place, packs: now });
    left -= now;
  }
  return told;
}
