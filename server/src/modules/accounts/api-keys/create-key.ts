import type { NewApiKey, NewKey } from '#contract/accounts/api-keys.ts';
import {
  CHOOSE_FACILITIES,
  CHOOSE_USER,
  keyFacilities,
  MOST_ACTIVE_KEYS,
  TOO_MANY_KEYS,
} from '#rules/accounts/api-keys.ts';
import { isWithin } from '#rules/accounts/facilities.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { keyEvent } from './key-events.ts';
import type { KeyKind } from './key-text.ts';
import { addSecret, keyCompany } from './store.ts';
import { readOwners, viewKey } from './views.ts';

const DAY_MS = 86_400_000;
export const endAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

export function createKey(
  { command, scope, now, requestId }: RequestContext,
  kind: KeyKind,
  body: NewKey,
): Promise<{ data: NewApiKey }> {
  return command(async ({ tx, audit, announce }) => {
    const companyId = await keyCompany(scope, tx, body.company_id);
    await refuseTooMany(tx, companyId, now);
    const user = await ownerOf(scope, tx, companyId, body);
    const made = await tx
      .insertInto('api_key')
      .values({
        company_id: companyId,
        user_id: body.user_id,
        name: body.name,
        scopes: body.scopes,
        facility_ids: body.facility_ids,
        created_by: scope.userId,
        created_at: now,
        expires_at: endAfter(now, body.expires_in_days),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const text = await addSecret(tx, kind, made.id, now);
    const { name, user_id, scopes, facility_ids, expires_at } = made;
    audit({
      entity: 'api_key',
      entityId: made.id,
      after: { name, user_id, scopes, facility_ids, expires_at },
    });
    const told = { who: scope.fullName, user: { id: user.id, name: user.name } };
    announce(keyEvent(`api_key.made:${made.id}:${requestId}`, 'api_key.made', made, told));
    return { data: { ...(await viewKey(scope, tx, { kind, now }, made.id)), key: text } };
  });
}

/** The company is locked, so that two at once do not both become the last. */
async function refuseTooMany(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { active } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (active >= MOST_ACTIVE_KEYS) throw ruleBroken(TOO_MANY_KEYS);
}

/** Whom the key acts for. Throws 422 for somebody else, and for facilities that are not that user's. */
async function ownerOf(scope: Scope, tx: Tx, companyId: number, body: NewKey) {
  const owner = (await readOwners(scope, tx, companyId)).find(({ id }) => id === body.user_id);
  if (!owner) throw new AppError('invalid', CHOOSE_USER, { user_id: CHOOSE_USER });
  const range = keyFacilities(owner);
  const isOfOwner = (id: number) =>
    owner.company.some((one) => one.id === id) && isWithin(range, { id, companyId });
  if (!body.facility_ids.every(isOfOwner))
    throw new AppError('invalid', CHOOSE_FACILITIES, { facility_ids: CHOOSE_FACILITIES });
  return owner;
}
