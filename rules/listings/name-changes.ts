/** Whether a new name of a listing still says what the old one said of strength and pack. */

/** The numbers of a name as it writes them: '1,000 mg' and '1000mg' are the same, as are '.5' and '0.50'. */
const numbersIn = (name: string): ReadonlySet<number> =>
  new Set(
    [...name.replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1').matchAll(/\d*\.?\d+/g)].map(([text]) => Number(text)),
  );

/** 'Lisinopril 10 mg Tablet, 90' as 'Lisinopril', or as 'Lisinopril 20 mg, 90': somebody may get another pack than is meant. */
export function losesStrengthOrCount(before: string, after: string): boolean {
  const kept = numbersIn(after);
  return [...numbersIn(before)].some((number) => !kept.has(number));
}
