import { sql } from 'kysely';
import type { ApiKey, NewApiKey } from '#contract/accounts/api-keys.ts';
import { NO_LONGER_ACTIVE } from '#rules/accounts/api-keys.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { endAfter } from './create-key.ts';
import { keyEvent } from './key-events.ts';
import type { KeyKind } from './key-text.ts';
import { addSecret, lockActiveKey, lockKey } from './store.ts';
import { viewKey } from './views.ts';

/** Another name, another end; both of a key that works. */
export function saveKey(
  { command, scope, now }: RequestContext,
  kind: KeyKind,
  { id, name, days }: { id: number; name: string; days: number | undefined },
): Promise<{ data: ApiKey }> {
  return command(async ({ tx, audit }) => {
    const before = await lockActiveKey(scope, tx, id, now);
    const after = { name, expires_at: days === undefined ? before.expires_at : endAfter(now, days) };
    await tx.updateTable('api_key').set(after).where('id', '=', id).execute();
    audit({
      entity: 'api_key',
      entityId: id,
      before: { name: before.name, expires_at: before.expires_at },
      after,
    });
    return { data: await viewKey(scope, tx, { kind, now }, id) };
  });
}

/** Of a key that is rotated twice, by mistake or because an answer was lost, no more old texts work than these. */
const MOST_OLD_TEXTS = 2;

/** A new text; the newest from before end so many hours from now, or when they would have ended anyway. */
export function rotateKey(
  { command, scope, now, requestId }: RequestContext,
  kind: KeyKind,
  { id, hours }: { id: number; hours: number },
): Promise<{ data: NewApiKey }> {
  return command(async ({ tx, audit, announce }) => {
    const key = await lockActiveKey(scope, tx, id, now);
    const end = new Date(now.getTime() + hours * 3_600_000);
    await sql`update api_key_secret x set ends_at = case when old.place > ${sql.lit(MOST_OLD_TEXTS)} then ${now}::timestamptz
        else least(x.ends_at, ${end}::timestamptz) end
      from (select hash, row_number() over (order by ends_at is null desc, made_at desc) as place from api_key_secret
        where api_key_id = ${id} and (ends_at is null or ends_at > ${now})) old
      where x.hash = old.hash`.execute(tx);
    const text = await addSecret(tx, kind, id, now);
    audit({
      entity: 'api_key',
      entityId: id,
      before: { old_works_until: null },
      after: { old_works_until: end },
    });
    const told = { who: scope.fullName, old_works_hours: hours };
    announce(keyEvent(`api_key.rotated:${id}:${requestId}`, 'api_key.rotated', key, told));
    return { data: { ...(await viewKey(scope, tx, { kind, now }, id)), key: text } };
  });
}

/** At once, since each request reads it, and for good. */
export function revokeKey(
  { command, scope, now }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit, announce }) => {
    const key = await lockKey(scope, tx, id);
    if (key.revoked_at !== null) throw ruleBroken(NO_LONGER_ACTIVE);
    await tx
      .updateTable('api_key')
      .set({ revoked_at: now, revoked_by: scope.realUserId })
      .where('id', '=', id)
      .execute();
    audit({ entity: 'api_key', entityId: id, before: { state: 'active' }, after: { state: 'revoked' } });
    announce(keyEvent(`api_key.revoked:${id}`, 'api_key.revoked', key, { who: scope.fullName }));
    return { data: { ok: true as const } };
  });
}
