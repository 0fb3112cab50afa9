/** One sentence for words of the trade that a newcomer does not know; what they mean in full stands in GLOSSARY.md. */
export const TERMS = {
  AMU: 'Average monthly usage: packs of this size that your facility bought in the last twelve months of its purchase history, by the months from its first to its last invoice of anything.',
  AAC: 'Average acquisition cost: what your facility paid elsewhere for a pack of this size, on average.',
  Predicted:
    'Nothing of it is in your purchase history yet, so savings are measured against its published wholesale cost.',
  'History Upload':
    'Savings are measured against what your facility paid elsewhere, by its purchase history.',
  'User Supplied': 'Savings are measured against the price that your facility set for it.',
  Matches: 'Listings of a drug that is in your purchase history, from any manufacturer.',
  'Exact Matches': 'Listings of the very NDC that is in your purchase history.',
  WAC: 'Wholesale acquisition cost: the list price of a pack, before contracts such as 340B or GPO.',
  NADAC: 'National average drug acquisition cost: what pharmacies pay per unit, from a survey by CMS.',
  each: 'The smallest part that is counted, such as a tablet, a vial or a mL; unit prices are per each.',
  GCN: 'The code of a drug group: the same ingredient, strength, form and route from any manufacturer.',
  HIC3: 'The therapeutic class of a drug.',
} as const;

export type TermName = keyof typeof TERMS;

const LABELS: Readonly<Record<string, TermName>> = {
  'Eaches per pack': 'each',
  'Wholesaler AAC': 'AAC',
  'WAC per pack': 'WAC',
  'NADAC per pack': 'NADAC',
  'Catalog Matches': 'Matches',
};

/** The term of a label that names one; null for every other label. */
export function termOf(label: string): TermName | null {
  if (Object.hasOwn(TERMS, label)) return label as TermName;
  return LABELS[label] ?? null;
}
