import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { post, type Sale } from './ledger.ts';

interface Share {
  pending: Cents;
  payable: Cents;
  /** How often it was released before. */
  releases: number;
}

/** What the seller earned by an order, which is locked. */
export async function shareOf({ tx }: CommandContext, orderId: number): Promise<Share> {
  const { rows } = await sql<Share>`
    select coalesce(-sum(e.cents) filter (where e.account = 'seller_pending'), 0)::bigint as pending,
      coalesce(-sum(e.cents) filter (where e.account = 'seller_payable'), 0)::bigint as payable,
      count(distinct t.id) filter (where t.kind = 'released')::int as releases
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId}`.execute(tx);
  return rows[0] ?? { pending: 0, payable: 0, releases: 0 };
}

const stepOf = ({ releases }: Share) => (releases === 0 ? '' : String(releases));

/** An order is delivered and paid: what it earned is due to its seller. `less` is what this command took of it. */
export async function releaseShare(command: CommandContext, sale: Sale, less: Cents = 0): Promise<void> {
  const share = await shareOf(command, sale.id);
  const cents = share.pending - less;
  if (cents <= 0) return;
  post(command, [
    {
      kind: 'released',
      sale,
      step: stepOf(share),
      amounts: [
        ['seller_pending', cents],
        ['seller_payable', -cents],
      ],
    },
  ]);
}

/** It is not paid any more: what is due of it waits again. */
export async function holdShare(command: CommandContext, sale: Sale, reason: string): Promise<void> {
  const share = await shareOf(command, sale.id);
  if (share.payable === 0) return;
  post(command, [
    {
      kind: 'held',
      sale,
      step: stepOf(share),
      reason,
      amounts: [
        ['seller_payable', share.payable],
        ['seller_pending', -share.payable],
      ],
    },
  ]);
}
