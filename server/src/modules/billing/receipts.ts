import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Entry, PaymentMethod, ReceiptKind } from '#rules/finance/receipts.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { postReceipts } from '../finance/index.ts';

interface Receipt {
  kind: ReceiptKind;
  /** Null where it is the provider's. */
  order: { id: number; buyer_company_id: number } | null;
  cents: Cents;
  day: IsoDate;
  method?: PaymentMethod;
  reference?: string | null | undefined;
  reason?: string;
  entries: readonly Entry[];
}

/** Writes down what came in or went out and posts it. */
export async function addReceipt(command: CommandContext, receipt: Receipt): Promise<number> {
  const { kind, order, cents, day, method = null, reference, reason = null, entries } = receipt;
  const { at, realUserId } = command.by.actor;
  const companyId = order?.buyer_company_id ?? null;
  const { rows } = await sql<{
    id: number;
  }>`insert into receipt (kind, company_id, order_id, method, reference, received_on,
      amount_cents, reason, recorded_by, recorded_at)
    values (${kind}, ${companyId}, ${order?.id ?? null}, ${method}, ${reference === '' ? null : (reference ?? null)}, ${day},
      ${cents}, ${reason}, ${realUserId}, ${at}) returning id`.execute(command.tx);
  const id = rows[0]?.id ?? 0;
  postReceipts(command, [{ id, kind, companyId, reason, entries }]);
  return id;
}
