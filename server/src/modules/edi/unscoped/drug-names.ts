import type { Queryable } from '../../../platform/database/database.ts';

/** What the directory calls products, by their NDC of 11 digits; those that it does not know are absent. */
export async function drugNames(
  db: Queryable,
  ndcs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ndcs)].filter((ndc) => ndc !== '');
  if (asked.length === 0) return new Map();
  const rows = await db.selectFrom('drug').select(['ndc', 'name']).where('ndc', 'in', asked).execute();
  return new Map(rows.map(({ ndc, name }) => [ndc, name]));
}
