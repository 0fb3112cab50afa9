import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { post, type Posting, type Sale } from './ledger.ts';

interface Share {
  pending: Cents;
  payable: Cents;
  /** How often it was released before. */
  releases: number;
}

/** What sellers earned by orders, which are locked. */
async function sharesOf(
  { tx }: CommandContext,
  sales: readonly Sale[],
): Promise<{ sale: Sale; share: Share }[]> {
  if (sales.length === 0) return [];
  const { rows } = await sql<Share & { order_id: number }>`
    select e.order_id, coalesce(-sum(e.cents) filter (where e.account = 'seller_pending'), 0)::bigint as pending,
      coalesce(-sum(e.cents) filter (where e.account = 'seller_payable'), 0)::bigint as payable,
      count(distinct t.id) filter (where t.kind = 'released')::int as releases
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = any (${sales.map(({ id }) => id)}::bigint[]) group by 1`.execute(tx);
  const found = new Map(rows.map((row) => [row.order_id, row]));
  return sales.map((sale) => ({ sale, share: found.get(sale.id) ?? NOTHING }));
}

const NOTHING: Share = { pending: 0, payable: 0, releases: 0 };

const stepOf = ({ releases }: Share) => (releases === 0 ? '' : String(releases));

/** Orders are delivered and paid: what each earned is due to its seller. `less` is what this command took of each. */
export async function releaseShares(
  command: CommandContext,
  sales: readonly Sale[],
  less: Cents = 0,
): Promise<void> {
  const shares = await sharesOf(command, sales);
  post(
    command,
    shares.flatMap(({ sale, share }) => {
      const cents = share.pending - less;
      if (cents === 0) return [];
      const amounts: Posting['amounts'] = [
        ['seller_pending', cents],
        ['seller_payable', -cents],
      ];
      return [{ kind: 'released', sale, step: stepOf(share), amounts }];
    }),
  );
}

/** They are not paid any more: what is due of each waits again. */
export async function holdShares(
  command: CommandContext,
  sales: readonly Sale[],
  reason: string,
): Promise<void> {
  const shares = await sharesOf(command, sales);
  post(
    command,
    shares.flatMap(({ sale, share }) => {
      if (share.payable === 0) return [];
      const amounts: Posting['amounts'] = [
        ['seller_payable', share.payable],
        ['seller_pending', -share.payable],
      ];
      return [{ kind: 'held', sale, step: stepOf(share), reason, amounts }];
    }),
  );
}

/** What the seller of an order bears of its refunds. */
export async function refundedBySeller(tx: Tx, orderId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select coalesce(sum(e.cents), 0)::bigint as cents
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId} and e.account in ('seller_pending', 'seller_payable') and t.kind = 'refund'`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}
