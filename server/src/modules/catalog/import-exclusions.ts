import { sql } from 'kysely';
import type { ExclusionReport } from '#contract/catalog/exclusions.ts';
import { exclusionRows } from '#rules/catalog/exclusion-columns.ts';
import {
  EXCLUDED_ALREADY,
  EXCLUSION_FILE_BYTES,
  exclusionReadings,
  MOST_EXCLUSION_ROWS,
  readExclusionRow,
  TOO_MANY_EXCLUSION_ROWS,
  TOO_MANY_EXCLUSIONS,
  type ExclusionRow,
} from '#rules/catalog/exclusions.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { readTable } from '../../platform/spreadsheet/read.ts';
import { lockExcluding, tellExcluding } from './excluding.ts';

interface Numbered {
  row: number;
  given: ExclusionRow;
}

/** Adds what a file lists in one transaction; a row that is refused stops no other. */
export async function importExclusions(
  context: RequestContext,
  named: number | undefined,
): Promise<{ data: ExclusionReport }> {
  const rows = await readFile(context);
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx, auditEach } = command;
    const { companyId, room } = await lockExcluding(context, tx, named);
    const judged = judge(rows, await knownOf(tx, rows), await excludedOf(tx, companyId), room);
    const added = judged.flatMap(({ ndc, given }) => (ndc === null ? [] : [{ ndc, reason: given.reason }]));
    const { rows: stored } = await sql<{ id: number; ndc: string; reason: string }>`
      insert into ndc_exclusion (company_id, ndc, reason, created_by, created_at)
      select ${companyId}, n.ndc, n.reason, ${scope.userId}, ${now}
      from unnest(${added.map(({ ndc }) => ndc)}::text[], ${added.map(({ reason }) => reason)}::text[]) as n(ndc, reason)
      returning id, ndc, reason`.execute(tx);
    auditEach(
      stored.map(({ id, ...one }) => ({
        entity: 'ndc_exclusion',
        entityId: id,
        after: { ...one, active: true },
        by: { companyId },
      })),
    );
    if (stored.length > 0) tellExcluding(command, companyId);
    return { data: reportOf(judged) };
  });
}

async function readFile({ http }: RequestContext): Promise<Numbered[]> {
  const upload = await readUpload(http.request, EXCLUSION_FILE_BYTES);
  if (!/\.csv$/i.test(upload.name.trim())) throw ruleBroken(UNSUPPORTED_FILE);
  const { rows } = await readTable(upload);
  const found = exclusionRows(rows.map(({ cells }) => cells));
  if (found.length > MOST_EXCLUSION_ROWS) throw ruleBroken(TOO_MANY_EXCLUSION_ROWS);
  if (found.length === 0) throw ruleBroken('The file has no row below its header.');
  return found.map(({ index, row }) => ({
    row: rows[index]?.number ?? index + 1,
    given: { ndc: shortened(row.ndc, 40), reason: shortened(row.reason, 300) },
  }));
}

/** One character more than is taken, so that it is refused. */
const shortened = (text: string, most: number): string => text.slice(0, most).toWellFormed();

async function knownOf(tx: Tx, rows: readonly Numbered[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(rows.flatMap(({ given }) => exclusionReadings(given.ndc).ndcs))];
  const { rows: known } = await sql<{ ndc: string }>`
    select ndc from drug where ndc = any (${asked}::text[])`.execute(tx);
  return new Set(known.map(({ ndc }) => ndc));
}

async function excludedOf(tx: Tx, companyId: number): Promise<Set<string>> {
  const { rows } = await sql<{ ndc: string }>`
    select ndc from ndc_exclusion where company_id = ${companyId}`.execute(tx);
  return new Set(rows.map(({ ndc }) => ndc));
}

interface Judged extends Numbered {
  /** Null where the row is refused. */
  ndc: string | null;
  result: string;
}

/** Row by row: the second of two equal ones finds the first. */
function judge(
  rows: readonly Numbered[],
  known: ReadonlySet<string>,
  excluded: Set<string>,
  room: number,
): Judged[] {
  let left = room;
  return rows.map((one) => {
    const { ndc, error } = readExclusionRow(one.given, (ndc11) => known.has(ndc11));
    if (ndc === null) return { ...one, ndc, result: error };
    if (excluded.has(ndc)) return { ...one, ndc: null, result: EXCLUDED_ALREADY };
    if (left < 1) return { ...one, ndc: null, result: TOO_MANY_EXCLUSIONS };
    left -= 1;
    excluded.add(ndc);
    return { ...one, ndc, result: 'Added' };
  });
}

function reportOf(judged: readonly Judged[]): ExclusionReport {
  const added = judged.filter(({ ndc }) => ndc !== null).length;
  return {
    added,
    refused: judged.length - added,
    rows: judged.map(({ row, given, ndc, result }) => ({
      row,
      ...given,
      state: ndc === null ? 'refused' : 'added',
      result,
    })),
  };
}
