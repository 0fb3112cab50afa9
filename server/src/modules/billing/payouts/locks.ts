import { sql } from 'kysely';
import type { PayoutState } from '#rules/finance/payouts.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';

/** Who closes or moves payouts of a seller, or takes back what one may hold, does so one after the other. */
export async function lockSeller({ tx }: CommandContext, ...sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`-- named: lock sellers
    select id from company where id = any (${[...sellerIds]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface StoredPayout {
  id: number;
  company_id: number;
  state: Exclude<PayoutState, 'open'>;
  net_cents: Cents;
  closed_at: Date;
  paid_on: IsoDate | null;
  reference: string | null;
  attempt: number;
  version: number;
}

/** Of a seller who is locked; null where the month was not closed. */
export async function readPayout({ tx }: CommandContext, id: number): Promise<StoredPayout | null> {
  const { rows } =
    await sql<StoredPayout>`select id, company_id, state, net_cents, closed_at, paid_on, reference, attempt, version
    from payout where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export const announcePayout = (command: CommandContext, sellerId: number): void =>
  command.live({ topic: 'payouts', company_ids: [sellerId], admins: true });

/** Of these orders the sellers whose share a closed payout holds, by what they are called. */
export async function paidOutTo({ tx }: CommandContext, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct c.name from payout_line l join company c on c.id = l.company_id
    where l.order_id = any (${[...orderIds]}::bigint[]) and l.kind = 'released' and l.payout_id is not null
      and not exists (select from payout_line h where h.order_id = l.order_id and h.kind = 'held' and h.id > l.id)
    order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
