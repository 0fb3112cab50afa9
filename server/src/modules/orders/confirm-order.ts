import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { moveOrder, setStatus, type Happened, type LockedOrder, type Step } from './move-order.ts';
import { supplier } from './policy.ts';

/** The seller takes the order on. */
export const confirmOrder = (context: RequestContext, id: number) =>
  moveOrder(context, id, {
    needs: 'confirm',
    work: (command, order) =>
      confirmLocked(command, order, { who: supplier(context.scope), at: context.now }),
  });

/** The same of a locked order, whoever asks for it. Throws 409 where it can no longer be confirmed. */
export async function confirmLocked(
  command: CommandContext,
  order: LockedOrder,
  step: Step<'seller' | 'admin'>,
): Promise<Happened> {
  await setStatus(command, order, 'confirmed', step);
  return { event: 'order.confirmed' };
}
