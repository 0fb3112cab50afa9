export const CHANGES_SHOWN = 20;

export const CHANGE_HEADINGS = {
  up: 'Prices up',
  down: 'Prices down',
  new: 'New offers',
  short: 'Expiring within 90 days',
  gone: 'No longer offered',
} as const;
export type ChangeKind = keyof typeof CHANGE_HEADINGS;

/** Something that changed of what a facility uses. */
export interface Change {
  kind: ChangeKind;
  listingId: number;
  text: string;
  /** Cents by which a month costs or saves; 0 where it is not known or not shown. */
  effect: number;
  /** Packs that the facility uses in a month. */
  amu: number;
}

/** The first twenty by what they move a month, then by how much of them is used (RB-535); by heading. */
export function chooseChanges(changes: readonly Change[]): Map<ChangeKind, Change[]> {
  const first = changes
    .toSorted(
      (one, other) =>
        Math.abs(other.effect) - Math.abs(one.effect) ||
        other.amu - one.amu ||
        one.listingId - other.listingId,
    )
    .slice(0, CHANGES_SHOWN);
  return Map.groupBy(first, ({ kind }) => kind);
}
