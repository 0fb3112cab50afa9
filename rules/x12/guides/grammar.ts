/** How a guide says which segments a document has, in which order and how often. */

export interface SegmentRule {
  readonly kind: 'segment';
  readonly id: string;
  readonly must: boolean;
  readonly most: number;
  /** Elements that this document must have although X12 leaves them open. */
  readonly needs: readonly number[];
  /** The codes that this document takes, by element. */
  readonly codes: Readonly<Record<number, readonly string[]>>;
}

export interface LoopRule {
  readonly kind: 'loop';
  /** The segment that begins each round. */
  readonly id: string;
  readonly must: boolean;
  readonly most: number;
  readonly items: readonly Rule[];
  /** Partners order the segments of some loops as they like. */
  readonly anyOrder: boolean;
}

export type Rule = SegmentRule | LoopRule;

export interface Guide {
  readonly document: string;
  readonly name: string;
  readonly items: readonly Rule[];
}

type SegmentOptions = Partial<Pick<SegmentRule, 'most' | 'needs' | 'codes'>>;

const segment = (id: string, must: boolean, options: SegmentOptions): SegmentRule => ({
  kind: 'segment',
  id,
  must,
  most: options.most ?? 1,
  needs: options.needs ?? [],
  codes: options.codes ?? {},
});

export const must = (id: string, options: SegmentOptions = {}) => segment(id, true, options);
export const may = (id: string, options: SegmentOptions = {}) => segment(id, false, options);
/** As often as it likes. */
export const many = (id: string, options: SegmentOptions = {}) =>
  segment(id, false, { most: Number.POSITIVE_INFINITY, ...options });

interface LoopOptions {
  readonly must?: boolean;
  readonly most?: number;
  readonly anyOrder?: boolean;
}

/** `items[0]` begins each round. */
export function loop(items: readonly [SegmentRule, ...Rule[]], options: LoopOptions = {}): LoopRule {
  return {
    kind: 'loop',
    id: items[0].id,
    must: options.must ?? false,
    most: options.most ?? Number.POSITIVE_INFINITY,
    items,
    anyOrder: options.anyOrder ?? false,
  };
}

/** All segment names that a guide speaks of. */
export function segmentIds(items: readonly Rule[]): Set<string> {
  return new Set(items.flatMap((item) => (item.kind === 'loop' ? [...segmentIds(item.items)] : [item.id])));
}
