import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { EXTENSION_WAITS, extendedTooLate, NO_EXTENSION, TOO_LONG } from '#rules/rfps/rfp-words.ts';
import {
  contractDeliveries,
  contractEnd,
  lastDayToExtend,
  LONGEST_CONTRACT,
  monthsOf,
} from '#rules/rfps/terms.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { auditOf, tellRfp, type LockedRfp } from '../move-rfp.ts';
import { viewRfp } from '../views/rfp-detail.ts';
import { scheduleDeliveries } from './deliveries.ts';
import { lockForParty, requireTrade, type AgreedTerms } from './negotiate.ts';

interface Sent {
  id: number;
  duration: number;
  confirm?: boolean | undefined;
}

/**
 * Lengthens a contract: its buyer asks, or takes that back; its supplier confirms the same months or refuses (G-088). 404 for everybody else, 409 where
 * it is no running contract, an extension waits already, or none of these months.
 */
export async function extendRfp(context: RequestContext, sent: Sent): Promise<{ data: Rfp }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { rfp, agreed, who } = await lockForParty(scope, command, sent.id);
    const step = { rfp, agreed, months: sent.duration, now, today };
    const after = await move(command, step, { who, confirm: sent.confirm });
    auditOf(command, rfp, {
      entity: 'rfp',
      entityId: rfp.id,
      before: { extensions: rfp.extensions, extension_asked: rfp.extension_asked },
      after,
    });
    return { data: await viewRfp(scope, command.tx, { id: rfp.id, today }) };
  });
}

interface Step {
  rfp: LockedRfp;
  agreed: AgreedTerms;
  months: number;
  now: Date;
  today: string;
}

function move(
  command: CommandContext,
  step: Step,
  { who, confirm }: { who: 'buyer' | 'seller'; confirm: boolean | undefined },
) {
  if (who === 'seller') return answer(command, step, confirm);
  return confirm === false ? end(command, step, 'rfp.extension_withdrawn') : ask(command, step);
}

/** 422 once the delivery that follows could not be ordered when it is due, or while nothing can be. */
async function requireTime(command: CommandContext, step: Step): Promise<void> {
  const last = lastDayToExtend(step.rfp, step.rfp.start_date);
  if (step.today > last) throw ruleBroken(extendedTooLate(last));
  await requireTrade(command, step, step.today);
}

/** A wish that comes to nothing. */
async function end(
  command: CommandContext,
  step: Step,
  type: 'rfp.extension_refused' | 'rfp.extension_withdrawn',
) {
  const { rfp, months, now } = step;
  if (rfp.extension_asked !== months) throw conflict(NO_EXTENSION);
  await command.tx
    .updateTable('rfp')
    .set({ extension_asked: null, updated_at: now })
    .where('id', '=', rfp.id)
    .execute();
  tell(command, type, step);
  return { extension_asked: null };
}

async function ask(command: CommandContext, step: Step) {
  const { rfp, months, now } = step;
  if (rfp.extension_asked !== null) throw conflict(EXTENSION_WAITS);
  if (monthsOf(rfp) + months > LONGEST_CONTRACT) throw ruleBroken(TOO_LONG, { duration: TOO_LONG });
  await requireTime(command, step);
  await command.tx
    .updateTable('rfp')
    .set({ extension_asked: months, updated_at: now })
    .where('id', '=', rfp.id)
    .execute();
  tell(command, 'rfp.extension_asked', step);
  return { extension_asked: months };
}

async function answer(command: CommandContext, step: Step, confirm: boolean | undefined) {
  const { rfp, agreed, months, now } = step;
  if (rfp.extension_asked !== months) throw conflict(NO_EXTENSION);
  if (confirm === undefined) throw ruleBroken('Confirm or refuse.', { confirm: 'Confirm or refuse.' });
  if (!confirm) return end(command, step, 'rfp.extension_refused');
  await requireTime(command, step);
  const extensions = [...rfp.extensions, months];
  const longer = { ...rfp, extensions, quantity: agreed.quantity };
  await command.tx
    .updateTable('rfp')
    .set({
      extensions,
      extension_asked: null,
      renewal_date: contractEnd(longer, rfp.start_date),
      reminded_at: null,
      updated_at: now,
    })
    .where('id', '=', rfp.id)
    .execute();
  const planned = contractDeliveries(longer, rfp.start_date).slice(agreed.deliveries);
  await scheduleDeliveries(command, rfp.id, { planned, now });
  tell(command, 'rfp.extended', step);
  return { extensions, extension_asked: null };
}

const tell = (
  command: CommandContext,
  type: `rfp.extension_${'asked' | 'refused' | 'withdrawn'}` | 'rfp.extended',
  { rfp, agreed, months, now }: Step,
) =>
  tellRfp(command, rfp, type, {
    step: now.getTime(),
    suppliers: [agreed.seller_id],
    by: type === 'rfp.extension_asked' || type === 'rfp.extension_withdrawn' ? 'buyer' : 'seller',
    months,
  });
