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
  return `${counts.format(packs)} ${packs === 1 ? 'pack' : 'packs'} · ${counts.format(count)} ${unitOf(form, count)}`;
}

function unitOf(form: string | null, count: number): string {
  const unit = COUNTED.find((one) => form?.toLowerCase().includes(one) === true) ?? 'each';
  if (count === 1) return unit;
  return unit === 'suppository' ? 'suppositories' : `${unit}${unit.endsWith('ch') ? 'es' : 's'}`;
}

const counts = new Intl.NumberFormat('en-US');
