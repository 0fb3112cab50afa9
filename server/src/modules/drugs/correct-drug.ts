import type { DrugCorrectionInput, DrugRecord } from '#contract/drugs.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { changedDrugsEvent } from './events.ts';
import { refreshFacts } from './store.ts';
import { viewDrug } from './views/record.ts';

/** Saves what an administrator corrects. Those fields belong to the administrator from then on: imports leave them. */
export async function correctDrug(
  context: RequestContext,
  ndc: string,
  input: DrugCorrectionInput,
): Promise<{ data: DrugRecord }> {
  return context.command(async ({ tx, audit, announce, live }) => {
    const drug = await lockDrug(tx, ndc);
    if (drug.version !== input.version)
      throw stale('Someone else changed this drug. Please look at it again.');
    const wanted = toColumns(input);
    const changed = Object.entries(wanted).filter(([column, value]) => fieldOf(drug, column) !== value);
    const after = Object.fromEntries(changed);
    if (changed.length > 0) {
      await tx
        .updateTable('drug')
        .set((eb) => ({
          ...after,
          corrected: [...new Set([...drug.corrected, ...Object.keys(after)])],
          version: eb('version', '+', 1),
          updated_at: context.now,
        }))
        .where('ndc', '=', ndc)
        .execute();
      await refreshFacts(tx, [ndc]);
      announce(changedDrugsEvent([{ ndc, former_name: 'name' in after ? drug.name : null }]));
      live({ topic: 'drugs', admins: true });
    }
    audit({
      entity: 'drug',
      entityId: Number(ndc),
      before: shown(Object.fromEntries(changed.map(([column]) => [column, fieldOf(drug, column)]))),
      after: shown(after),
    });
    return { data: await viewDrug(context.scope, tx, ndc, context.today) };
  });
}

async function lockDrug(tx: Tx, ndc: string) {
  const drug = await tx
    .selectFrom('drug')
    .selectAll()
    .where('ndc', '=', ndc)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!drug) throw notFound('This drug is not in the directory.');
  return drug;
}

/** Empty texts mean that nothing is known. */
function toColumns({ version: _version, wac, obsolete_date, ...input }: DrugCorrectionInput) {
  const texts = Object.fromEntries(
    Object.entries(input).map(([column, value]) => [
      column,
      value === '' && column !== 'package_description' ? null : value,
    ]),
  );
  return {
    ...texts,
    ...(wac !== undefined && { wac_cents: wac === null ? null : fromDollars(wac) }),
    ...(obsolete_date !== undefined && { obsolete_date: obsolete_date && dateOf(obsolete_date) }),
  };
}

function dateOf(text: string): string {
  const date = parseCalendarDate(text);
  if (date === null)
    throw ruleBroken('The obsolete date does not exist.', { obsolete_date: 'This date does not exist.' });
  return date;
}

const fieldOf = (drug: object, column: string): unknown =>
  Object.entries(drug).find(([name]) => name === column)?.[1];

/** The audit shows dollars, as people wrote them. */
function shown(fields: Record<string, unknown>): Record<string, unknown> {
  const { wac_cents: cents, ...rest } = fields;
  if (!('wac_cents' in fields)) return rest;
  return { ...rest, wac: typeof cents === 'number' ? toDollars(cents) : null };
}
