/** By what the price of a pack changed: by hand, with many others, by a price file, or for some buyers by a price rule. */
export const LIST_PRICE_SOURCES = ['edit', 'bulk', 'undo', 'import', 'import_undo'] as const;
export type ListPriceSource = (typeof LIST_PRICE_SOURCES)[number];
export const PRICE_SOURCES = [...LIST_PRICE_SOURCES, 'rule'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

const SOURCE_WORDS: Readonly<Record<PriceSource, string>> = {
  edit: 'By hand',
  bulk: 'Bulk edit',
  undo: 'Bulk edit undone',
  import: 'Price file',
  import_undo: 'Price file undone',
  rule: 'Price rule',
};

interface Change {
  source: PriceSource;
  rule: { name: string; min_quantity: number } | null;
}

/** 'Bulk edit', 'Price rule: Illinois, from 5 packs'. */
export const priceCause = ({ source, rule }: Change): string =>
  rule === null
    ? SOURCE_WORDS[source]
    : `${SOURCE_WORDS[source]}: ${rule.name}${rule.min_quantity > 1 ? `, from ${rule.min_quantity} packs` : ''}`;

/** Who changed it; a rule that ran out was ended by its last day. */
export const priceChanger = ({ changed_by: by }: { changed_by: string | null }): string =>
  by ?? 'Its last day';
