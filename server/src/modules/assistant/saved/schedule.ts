import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SavedQuestion, savedQuestionEndpoints } from '#contract/assistant/saved.ts';
import { entryOf, type ReportKey } from '#rules/assistant/catalogue.ts';
import { mayNotAsk, nextOn, NOT_SCHEDULED } from '#rules/assistant/schedules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { recipientsByAddress } from '../../accounts/index.ts';
import { viewSaved } from '../views/saved.ts';
import { requireOwn } from './change-saved.ts';

type Given = Input<typeof savedQuestionEndpoints.scheduleSavedQuestion>['body'];

/** Whether somebody may ask for what an entry tells. */
export const mayAsk = (reader: Scope, report: ReportKey): boolean => {
  const { permission } = entryOf(report);
  return (
    hasPermission(reader, 'assistant') && (permission === undefined || hasPermission(reader, permission))
  );
};

/** Has an own saved question answered by mail, to oneself and to others who may ask it (RB-515). */
export async function scheduleSaved(
  context: RequestContext,
  id: number,
  { every, recipients }: Given,
): Promise<SavedQuestion> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit }) => {
    const before = await requireOwn(scope, tx, id);
    if (!mayAsk(scope, before.report)) throw ruleBroken(mayNotAsk(scope.email));
    const others = await recipientsByAddress(context, tx, {
      emails: recipients,
      may: (reader) => mayAsk(reader, before.report),
      refusal: mayNotAsk,
    });
    await sql`insert into assistant_schedule (report_id, every, next_on)
      values (${id}, ${every}, ${nextOn(every, now.toISOString())}::date)
      on conflict (report_id) do update set every = excluded.every, state = 'on',
        -- What is due and not mailed yet stays so.
        next_on = case when assistant_schedule.every = excluded.every and assistant_schedule.state = 'on'
          then assistant_schedule.next_on else excluded.next_on end, reason = null,
        failures = 0, try_after = null`.execute(tx);
    await writeRecipients(tx, id, { own: scope.userId, others });
    const after = await viewSaved(scope, tx, id);
    audit({
      entity: 'assistant_report',
      entityId: id,
      before: { schedule: before.schedule },
      after: { schedule: after.schedule },
    });
    return after;
  });
}

/** Who ended the mails stays without them, though taken out and named again; whoever schedules a question wants it. */
async function writeRecipients(
  tx: Tx,
  id: number,
  { own, others }: { own: number; others: readonly number[] },
): Promise<void> {
  const all = [own, ...others];
  await sql`delete from assistant_recipient where report_id = ${id} and user_id <> all (${all}::bigint[])
    and state <> 'ended'`.execute(tx);
  await sql`insert into assistant_recipient (report_id, user_id) select ${id}, u from unnest(${all}::bigint[]) u
    on conflict (report_id, user_id) do update set state = 'on'
      where assistant_recipient.state = 'left_out' or assistant_recipient.user_id = ${own}`.execute(tx);
}

/** Ends the mails of a saved question, which stays. */
export async function endSchedule({ scope, command }: RequestContext, id: number): Promise<SavedQuestion> {
  return command(async ({ tx, audit }) => {
    const { schedule, ...saved } = await requireOwn(scope, tx, id);
    if (schedule === null) throw notFound(NOT_SCHEDULED);
    await tx.deleteFrom('assistant_schedule').where('report_id', '=', id).execute();
    audit({ entity: 'assistant_report', entityId: id, before: { schedule }, after: { schedule: null } });
    return { ...saved, schedule: null };
  });
}
