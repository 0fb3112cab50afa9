import { sql } from 'kysely';
import type { PaymentImport, paymentImportEndpoints } from '#contract/billing/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import { OPEN_AMOUNTS_CHANGED } from '#rules/finance/payment-import.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, ruleBroken, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { lockOrders } from '../../orders/index.ts';
import { viewImport } from '../unscoped/payment-imports.ts';
import { checkRows, keepOutcomes, storedRows, type CheckedRow } from './check-rows.ts';
import {
  allowBulk,
  lockImport,
  recordedBefore,
  refuseUnlessChecked,
  type ImportRecord,
} from './import-store.ts';
import { recordRows, type PayingRow } from './record-rows.ts';
import { importedBefore } from './upload-payments.ts';

type Body = Input<typeof paymentImportEndpoints.runPaymentImport>['body'];

/** Records the payments of an import, all or none; 409 with another dry run where what is open has moved. */
export async function runImport(
  context: RequestContext,
  id: number,
  body: Body,
): Promise<{ data: PaymentImport }> {
  const { data, moved } = await context.command(async (command) => {
    await allowBulk(command.tx);
    const found = await lockImport(command.tx, id);
    const isSame = await record(context, command, found, body);
    command.live({ topic: 'payment-imports', id, admins: true });
    return { data: await viewImport(command.tx, id, context.now), moved: !isSame };
  });
  if (moved) throw conflict(OPEN_AMOUNTS_CHANGED, { version: data.version });
  return { data };
}

/** False where the rows would do something else than what was seen; that is kept, and nothing recorded. */
async function record(
  { now, today }: RequestContext,
  command: CommandContext,
  found: ImportRecord,
  { version, accept_overpayment: accepts }: Body,
): Promise<boolean> {
  const { tx } = command;
  refuseUnlessChecked(found);
  if (found.version !== version) throw stale(OPEN_AMOUNTS_CHANGED);
  const before = await recordedBefore(tx, found.sha256);
  if (before) throw importedBefore(before);
  const stored = await storedRows(tx, found.id);
  const seen = await seenOutcomes(tx, found.id);
  // Locked before what is open is read: no payment comes between.
  const first = await checkRows(tx, stored, { mapping: found.mapping, today });
  const orders = await lockOrders(command, orderIdsOf(first));
  const checked = await checkRows(tx, stored, { mapping: found.mapping, today });
  if (checked.some(({ number, judged }) => seen.get(number) !== judged.said)) {
    await keepOutcomes(tx, found.id, checked);
    await sql`update finance_import set version = version + 1 where id = ${found.id}`.execute(tx);
    command.audit({ entity: 'finance_import', entityId: found.id, after: { move: 'finance_import.moved' } });
    return false;
  }
  const paying = checked.flatMap((row) =>
    row.judged.payment === null ? [] : [{ ...row, payment: row.judged.payment }],
  );
  refuseOverpayment(paying, accepts);
  await recordRows(command, { importId: found.id, fileName: found.file_name, orders, paying, at: now });
  return true;
}

function refuseOverpayment(paying: readonly PayingRow[], accepts: boolean): void {
  if (paying.length === 0) throw ruleBroken('No row pays anything.');
  const over = paying.filter(({ payment }) => payment.leftCents > 0);
  if (accepts || over.length === 0) return;
  const cents = over.reduce((sum, { payment }) => sum + payment.leftCents, 0);
  const rows = over.length === 1 ? '1 row overpays' : `${over.length} rows overpay`;
  throw ruleBroken(
    `${rows} by ${formatUsd(toDollars(cents))}, which becomes credit. Accept that, or leave the rows out.`,
    { accept_overpayment: 'Overpayments are recorded only where they are accepted' },
  );
}

const orderIdsOf = (rows: readonly CheckedRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ judged: { payment } }) =>
      payment === null ? [] : [payment.orderId, ...payment.parts.map(({ orderId }) => orderId)],
    ),
  ),
];

async function seenOutcomes(tx: CommandContext['tx'], id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ row_number: number; said: string }>`
    select row_number, said from finance_import_row where import_id = ${id}`.execute(tx);
  return new Map(rows.map((row) => [row.row_number, row.said]));
}
