import type { EdiInvoiceStatus } from '#rules/edi/invoices.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { LockedOrder } from '../../orders/index.ts';
import { toTolerances } from '../settings.ts';
import { columnsOf, compareWithOrder } from './compare.ts';
import { lockOpen, toPartnerInvoice, type StoredInvoice } from './stored.ts';

/** What no comparison says anew: that the number came before. */
export const sentencesOf = (
  { first, sentences: [doubled] }: StoredInvoice,
  anew: readonly string[],
): string[] => (first || doubled === undefined ? [...anew] : [doubled, ...anew]);

/**
 * After packs or other invoices of an order changed: a Mismatch keeps waiting, with what differs now. A Matched one is looked
 * at only where packs were taken back, and is a Mismatch where it does not fit any more (RB-384). Tells how many changed.
 */
export async function compareAgain(
  command: CommandContext,
  order: LockedOrder,
  statuses: readonly EdiInvoiceStatus[],
): Promise<number> {
  let changed = 0;
  for (const stored of await lockOpen(command.tx, order.id, statuses)) {
    const compared = await compareWithOrder(command.tx, {
      invoice: toPartnerInvoice(stored),
      order,
      tolerances: toTolerances(stored.settings),
      turn: stored.compared_no,
    });
    const status = stored.status === 'Matched' && compared.isMatched ? 'Matched' : 'Mismatch';
    const sentences = sentencesOf(stored, compared.sentences);
    const isSame =
      status === stored.status &&
      compared.agreedCents === stored.agreed_cents &&
      sentences.join('\n') === stored.sentences.join('\n');
    await command.tx
      .updateTable('edi_invoice')
      .set({ ...columnsOf(compared), sentences, status })
      .where('id', '=', stored.id)
      .execute();
    if (!isSame) changed += 1;
  }
  return changed;
}
