import { sql } from 'kysely';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { NO_PAUSE, NOTHING_TO_PAUSE, PAUSE_WAITS, PAUSED_LONG } from '#rules/rfps/rfp-words.ts';
import { contractDeliveries, contractEnd, LONGEST_PAUSE, placingDate } from '#rules/rfps/terms.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { auditOf, tellRfp, type LockedRfp } from '../move-rfp.ts';
import { viewRfp } from '../views/rfp-detail.ts';
import { lockForParty, requireTrade, type AgreedTerms } from './negotiate.ts';

interface Sent {
  id: number;
  months: number;
  reason?: string | null | undefined;
  confirm?: boolean | undefined;
}

/**
 * Lets a contract rest: its buyer asks, or takes that back; its supplier confirms the same months or refuses. What is not ordered by then comes so many
 * months later. 404 for everybody else, 409 where it is no running contract, a pause waits already, or none of these months.
 */
export async function pauseRfp(context: RequestContext, sent: Sent): Promise<{ data: Rfp }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { rfp, agreed, who } = await lockForParty(scope, command, sent.id);
    const step = { rfp, agreed, months: sent.months, now, today };
    const after = await move(command, step, { who, ...sent });
    auditOf(command, rfp, {
      entity: 'rfp',
      entityId: rfp.id,
      before: { paused_months: rfp.paused_months, pause_asked: rfp.pause_asked },
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
  { who, confirm, reason = null }: { who: 'buyer' | 'seller' } & Pick<Sent, 'confirm' | 'reason'>,
) {
  if (who === 'seller') return answer(command, step, confirm);
  return confirm === false ? end(command, step, 'rfp.pause_withdrawn') : ask(command, step, reason);
}

/** A wish that comes to nothing. */
async function end(command: CommandContext, step: Step, type: 'rfp.pause_refused' | 'rfp.pause_withdrawn') {
  const { rfp, months, now } = step;
  if (rfp.pause_asked !== months) throw conflict(NO_PAUSE);
  await command.tx.updateTable('rfp').set(answeredAt(now)).where('id', '=', rfp.id).execute();
  tell(command, type, step, null);
  return { pause_asked: null };
}

const answeredAt = (now: Date) => ({ pause_asked: null, pause_reason: null, updated_at: now });

async function ask(command: CommandContext, step: Step, reason: string | null) {
  const { rfp, months, now, today } = step;
  if (rfp.pause_asked !== null) throw conflict(PAUSE_WAITS);
  if (rfp.paused_months + months > LONGEST_PAUSE) throw ruleBroken(PAUSED_LONG, { months: PAUSED_LONG });
  const next = await nextDelivery(command, rfp, today);
  await requireTrade(command, step, today);
  await command.tx
    .updateTable('rfp')
    .set({ pause_asked: months, pause_reason: reason, updated_at: now })
    .where('id', '=', rfp.id)
    .execute();
  tell(command, 'rfp.pause_asked', step, next, reason);
  return { pause_asked: months, reason };
}

async function answer(command: CommandContext, step: Step, confirm: boolean | undefined) {
  const { rfp, months, now, today } = step;
  if (rfp.pause_asked !== months) throw conflict(NO_PAUSE);
  if (confirm === undefined) throw ruleBroken('Confirm or refuse.', { confirm: 'Confirm or refuse.' });
  if (!confirm) return end(command, step, 'rfp.pause_refused');
  await nextDelivery(command, rfp, today);
  await requireTrade(command, step, today);
  const paused_months = rfp.paused_months + months;
  const renewal_date = contractEnd({ ...rfp, paused_months }, rfp.start_date);
  await command.tx
    .updateTable('rfp')
    .set({ ...answeredAt(now), paused_months, renewal_date, reminded_at: null })
    .where('id', '=', rfp.id)
    .execute();
  await moveDeliveries(command, { ...step, rfp: { ...rfp, paused_months } });
  tell(command, 'rfp.paused', step, await nextDelivery(command, rfp, today));
  return { paused_months, pause_asked: null };
}

/** The day of the first delivery that is not ordered yet. 409 where there is none. */
async function nextDelivery({ tx }: CommandContext, { id }: LockedRfp, today: string): Promise<string> {
  const { rows } = await sql<{ date: string }>`select date from rfp_delivery
    where rfp_id = ${id} and state = 'scheduled' and placing_date > ${today}::date order by date limit 1`.execute(
    tx,
  );
  const [next] = rows;
  if (!next) throw conflict(NOTHING_TO_PAUSE);
  return next.date;
}

/** A skipped delivery to come moves with the others, so that its day is not another's. */
async function moveDeliveries({ tx }: CommandContext, { rfp, agreed, now, today }: Step): Promise<void> {
  const planned = contractDeliveries({ ...rfp, quantity: agreed.quantity }, rfp.start_date);
  const days = planned.map(({ number, date }) => ({
    number: number + 1,
    date,
    placing_date: placingDate(date),
  }));
  await sql`update rfp_delivery d set date = p.date, placing_date = p.placing_date, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(days)}::json) as p(number int, date date, placing_date date)
    where d.rfp_id = ${rfp.id} and d.number = p.number and d.state in ('scheduled', 'skipped')
      and d.placing_date > ${today}::date`.execute(tx);
}

type PauseEvent = `rfp.pause_${'asked' | 'refused' | 'withdrawn'}` | 'rfp.paused';

function tell(
  command: CommandContext,
  type: PauseEvent,
  { rfp, agreed, months, now }: Step,
  day: string | null,
  reason: string | null = null,
): void {
  tellRfp(command, rfp, type, {
    step: now.getTime(),
    suppliers: [agreed.seller_id],
    by: type === 'rfp.pause_asked' || type === 'rfp.pause_withdrawn' ? 'buyer' : 'seller',
    day,
    months,
    note: reason,
  });
}
