import { ACCOUNTS } from '#rules/finance/accounts.ts';
import { paidOutEntries } from '#rules/finance/payouts.ts';
import { reversedEntries } from '#rules/finance/receipts.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { postTransactions } from './ledger.ts';

export interface PostedPayout {
  id: number;
  sellerCompanyId: number;
  netCents: Cents;
  /** Which payment of it. The ledger takes each once. */
  attempt: number;
}

const entriesOf = ({ sellerCompanyId, netCents }: PostedPayout) =>
  paidOutEntries(netCents).map((entry) => ({
    ...entry,
    companyId: ACCOUNTS[entry.account].of === null ? null : sellerCompanyId,
  }));

/** A seller was paid what is due to it. */
export const postPayout = (command: CommandContext, payout: PostedPayout): void =>
  postTransactions(command, [
    {
      kind: 'payout',
      source: 'payout',
      sourceId: payout.id,
      step: String(payout.attempt),
      entries: entriesOf(payout),
    },
  ]);

/** The bank gave it back. */
export const returnPayout = (command: CommandContext, payout: PostedPayout, reason: string): void =>
  postTransactions(command, [
    {
      kind: 'undone',
      undoes: 'payout',
      source: 'payout',
      sourceId: payout.id,
      step: String(payout.attempt),
      reason,
      entries: reversedEntries(entriesOf(payout)),
    },
  ]);
