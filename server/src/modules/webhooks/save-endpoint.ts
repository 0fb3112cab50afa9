import type { NewWebhook, Webhook, WebhookInput } from '#contract/webhooks.ts';
import {
  CHOOSE_OWN_FACILITIES,
  MOST_ENDPOINTS,
  NOT_ALLOWED,
  readUrl,
  SECRET_OVERLAP_HOURS,
  TOO_MANY_ENDPOINTS,
} from '#rules/webhooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { randomKey } from '../../platform/secrets.ts';
import { giveUpWaiting } from './sending/switch-off.ts';
import { secretText } from './signature.ts';
import { lockEndpoint, webhookCompany } from './store.ts';
import { viewEndpoint } from './views.ts';

const HOUR_MS = 3_600_000;

export async function createEndpoint(
  { command, scope, db, now }: RequestContext,
  outbound: Outbound,
  input: WebhookInput,
): Promise<{ data: NewWebhook }> {
  const body = { ...input, url: readUrl(input.url) };
  const companyId = await webhookCompany(scope, db, undefined);
  await checkAddress(outbound, body.url);
  return command(async ({ tx, audit }) => {
    await refuseTooMany(tx, companyId);
    await checkFacilities(tx, companyId, body.facility_ids);
    const secret = randomKey();
    const { id } = await tx
      .insertInto('webhook_endpoint')
      .values({ ...body, company_id: companyId, secret, created_by: scope.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'webhook', entityId: id, after: body });
    return { data: { ...(await viewEndpoint(scope, tx, id, now)), secret: secretText(secret) } };
  });
}

/** Another address, other events; switched on again, whatever had switched it off is forgotten. */
export async function saveEndpoint(
  { command, scope, db, now }: RequestContext,
  outbound: Outbound,
  { id, version, ...input }: WebhookInput & { id: number; active: boolean; version: number },
): Promise<{ data: Webhook }> {
  const body = { ...input, url: readUrl(input.url) };
  await checkAddress(outbound, body.url);
  const saved = await command(async ({ tx, audit }) => {
    const before = await lockEndpoint(scope, tx, id);
    if (before.version !== version)
      throw stale('Somebody else changed this endpoint. Close this and look at it again.');
    await checkFacilities(tx, before.company_id, body.facility_ids);
    const back = { failing_since: null, warned_at: null, off_since: null, off_reason: null };
    await tx
      .updateTable('webhook_endpoint')
      .set({ ...body, ...(body.active && !before.active && back), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const { url, events, facility_ids, description, active } = before;
    audit({
      entity: 'webhook',
      entityId: id,
      before: { url, events, facility_ids, description, active },
      after: body,
    });
    return { data: await viewEndpoint(scope, tx, id, now) };
  });
  if (!body.active) await giveUpWaiting(db);
  return saved;
}

/** It is gone for everybody at once; its log is removed by and by. */
export const deleteEndpoint = (
  { command, scope, now }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> =>
  command(async ({ tx, audit }) => {
    const { url, events } = await lockEndpoint(scope, tx, id);
    await tx
      .updateTable('webhook_endpoint')
      .set({ active: false, deleted_at: now, off_since: null, off_reason: null })
      .where('id', '=', id)
      .execute();
    const said = { url, events };
    audit({
      entity: 'webhook',
      entityId: id,
      before: { ...said, deleted_at: null },
      after: { ...said, deleted_at: now },
    });
    return { data: { ok: true as const } };
  });

/** The old secret signs beside the new one for a day. */
export const renewSecret = (
  { command, scope, now }: RequestContext,
  id: number,
): Promise<{ data: NewWebhook }> =>
  command(async ({ tx, audit }) => {
    const before = await lockEndpoint(scope, tx, id);
    const secret = randomKey();
    const until = new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS);
    await tx
      .updateTable('webhook_endpoint')
      .set({ secret, old_secret: before.secret, old_secret_until: until })
      .where('id', '=', id)
      .execute();
    audit({
      entity: 'webhook',
      entityId: id,
      before: { old_signs_until: before.old_secret_until },
      after: { old_signs_until: until },
    });
    return { data: { ...(await viewEndpoint(scope, tx, id, now)), secret: secretText(secret) } };
  });

/** Before the transaction, since a name is asked for over the network. */
async function checkAddress(outbound: Outbound, url: string): Promise<void> {
  if (!(await outbound.allows(url))) throw new AppError('invalid', NOT_ALLOWED, { url: NOT_ALLOWED });
}

/** The company is locked, so that two at once do not both become the last. */
async function refuseTooMany(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_ENDPOINTS) throw ruleBroken(TOO_MANY_ENDPOINTS);
}

async function checkFacilities(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await tx
    .selectFrom('facility')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  if (own.length !== ids.length)
    throw new AppError('invalid', CHOOSE_OWN_FACILITIES, { facility_ids: CHOOSE_OWN_FACILITIES });
}
