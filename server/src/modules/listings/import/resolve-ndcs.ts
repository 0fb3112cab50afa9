import { sql } from 'kysely';
import type { NdcRead, RowProblem } from '#rules/listings/import-fields.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inTurns } from './rows.ts';

const NDCS_PER_QUERY = 5_000;

/** A row whose NDC is to be found in the directory. */
export interface OpenNdc {
  problems: RowProblem[];
  ndc: string | null;
}

/** One known reading of an NDC is taken; several, or none of an ambiguous one, are for the user to decide. */
export async function resolveNdcs<T extends OpenNdc>(
  db: Queryable,
  rows: readonly T[],
  { readingOf, remedy }: { readingOf: (one: T) => NdcRead; remedy: string },
): Promise<void> {
  const known = new Set<string>();
  for (const ndcs of slices(rows.flatMap((one) => readingOf(one).candidates))) {
    const found = await db
      .selectFrom('drug')
      .select('ndc')
      .where('ndc', '=', sql<string>`any(${ndcs}::text[])`)
      .execute();
    for (const { ndc } of found) known.add(ndc);
  }
  for await (const [, one] of inTurns(rows)) {
    const { candidates: all, padded, lostZeros } = readingOf(one);
    const readings = all.filter((ndc) => known.has(ndc));
    const isPadded = readings.length !== 1 && padded !== null;
    const candidates = isPadded ? [padded] : all;
    const matches = isPadded ? readings.filter((ndc) => ndc === padded) : readings;
    const [match] = matches;
    if (matches.length === 1) {
      one.ndc = match ?? null;
    } else if (candidates.length > 1) {
      const written = (matches.length > 1 ? matches : candidates).map(formatNdc).join(', ');
      one.problems.push({
        column: 'ndc',
        code: lostZeros ? 'zeros_lost' : 'ambiguous',
        message: `NDC can be read as ${written}; write it with dashes.`,
      });
    } else {
      const written = formatNdc(candidates[0] ?? '');
      one.problems.push({
        column: 'ndc',
        code: 'unknown_drug',
        message: `NDC ${written} is not in the drug directory; ${remedy}.`,
      });
    }
  }
}

export function* slices(values: readonly string[]): Generator<string[]> {
  const distinct = [...new Set(values)];
  for (let start = 0; start < distinct.length; start += NDCS_PER_QUERY)
    yield distinct.slice(start, start + NDCS_PER_QUERY);
}
