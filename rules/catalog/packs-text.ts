/** '1 pack', '12 packs'. */
export const packsText = (packs: number): string =>
  `${counts.format(packs)} ${packs === 1 ? 'pack' : 'packs'}`;

interface PackContents {
  readonly dosage_form: string | null;
  readonly eaches_per_pack: number;
}

/** What is counted in a pack, where people count it one by one. */
const COUNTED = ['tablet', 'capsule', 'lozenge', 'suppository', 'patch', 'film'] as const;

/** '3 packs · 270 tablets': what so many packs come to. What is not counted by its form is 'eaches'. */
export function packsAndContents(
  packs: number,
  { dosage_form: form, eaches_per_pack: each }: PackContents,
): string {
  const count = packs * each;
  return `${packsText(packs)} · ${counts.format(count)} ${unitOf(form, count)}`;
}

interface Packs extends PackContents {
  readonly quantity: number;
}

/** '12 × 12 → 2 × 100: 144 → 200 suppositories': other packs or another amount than before; null where both are the same. */
export function changedPacks(from: readonly Packs[], to: readonly Packs[]): string | null {
  const [before, after] = [packsBySize(from), packsBySize(to)];
  if (before === after) return null;
  const [had, gets] = [eachesIn(from), eachesIn(to)];
  const unit = unitOf(to[0]?.dosage_form ?? null, gets);
  const amount = had === gets ? counts.format(gets) : `${counts.format(had)} → ${counts.format(gets)}`;
  return `${before} → ${after}: ${amount} ${unit}`;
}

const packsBySize = (packs: readonly Packs[]): string =>
  [...Map.groupBy(packs, (one) => one.eaches_per_pack)]
    .toSorted(([one], [other]) => one - other)
    .map(([size, own]) => `${counts.format(own.reduce((sum, { quantity }) => sum + quantity, 0))} × ${size}`)
    .join(' + ');

const eachesIn = (packs: readonly Packs[]): number =>
  packs.reduce((sum, { quantity, eaches_per_pack: each }) => sum + quantity * each, 0);

function unitOf(form: string | null, count: number): string {
  const unit = COUNTED.find((one) => form?.toLowerCase().includes(one) === true) ?? 'each';
  if (count === 1) return unit;
  return unit === 'suppository' ? 'suppositories' : `${unit}${unit.endsWith('ch') ? 'es' : 's'}`;
}

const counts = new Intl.NumberFormat('en-US');
