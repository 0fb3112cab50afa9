import type { NewStrategist, SavedStrategist, Strategist } from '#contract/accounts/strategists.ts';
import { parsePhone } from '#rules/accounts/addresses.ts';
import { COMPANIES_UNTOLD, NOT_ACTIVE } from '#rules/accounts/strategists.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { notFound, ruleBroken, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import {
  companiesOf,
  giveCompanies,
  lockStrategists,
  passOn,
  requireActive,
  requireNewEmail,
  showStrategist,
} from './companies.ts';
import { viewStrategist } from './views.ts';

type Saved = Promise<{ data: Strategist }>;

const person = ({ name, email, phone }: Pick<NewStrategist, 'name' | 'email' | 'phone'>) => ({
  name,
  email,
  phone: parsePhone(phone) ?? phone,
});

/** 409 for an e-mail that another has, and for a company that another looks after and that was not said to move. */
export async function createStrategist({ command, scope, now }: RequestContext, body: NewStrategist): Saved {
  return command(async (work) => {
    const { tx, audit } = work;
    await lockStrategists(tx);
    await requireNewEmail(tx, body.email, null);
    const fields = person(body);
    const { id } = await tx
      .insertInto('account_strategist')
      .values({ ...fields, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveCompanies(work, { id, name: fields.name, companies: body.company_ids, move: body.move, now });
    audit({ entity: 'account_strategist', entityId: id, after: { ...fields, companies: body.company_ids } });
    showStrategist(work, body.company_ids);
    return { data: await viewStrategist(scope, tx, id) };
  });
}

/** 409 for another version, an e-mail that another has, and a company that another looks after and that was not said to move. */
export async function saveStrategist(
  { command, scope, now }: RequestContext,
  id: number,
  body: SavedStrategist,
): Saved {
  return command(async (work) => {
    const { tx, audit } = work;
    await lockStrategists(tx);
    const before = await tx
      .selectFrom('account_strategist')
      .select(['name', 'email', 'phone', 'active', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw notFound();
    const { version, ...was } = before;
    if (version !== body.version) throw stale('This strategist was changed meanwhile.', { version });
    await requireNewEmail(tx, body.email, id);
    const fields = { ...person(body), active: body.active };
    const had = await companiesOf(tx, id);
    if (body.active)
      await giveCompanies(work, { id, name: fields.name, companies: body.company_ids, move: body.move, now });
    else await leaveCompanies(work, { id, had, body, now });
    await tx
      .updateTable('account_strategist')
      .set({ ...fields, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const has = await companiesOf(tx, id);
    audit({
      entity: 'account_strategist',
      entityId: id,
      before: { ...was, companies: had },
      after: {
        ...fields,
        companies: has,
        ...(!body.active && had.length > 0 && { companies_to: body.companies_to }),
      },
    });
    showStrategist(work, [...had, ...has]);
    return { data: await viewStrategist(scope, tx, id) };
  });
}

interface Leaving {
  id: number;
  had: readonly number[];
  body: SavedStrategist;
  now: Date;
}

/** Who is not active looks after nobody; whoever has companies says who gets them (RB-530). */
async function leaveCompanies({ tx }: CommandContext, { id, had, body, now }: Leaving): Promise<void> {
  const { company_ids: wanted, companies_to: to } = body;
  if (wanted.length > 0) throw ruleBroken(NOT_ACTIVE, { company_ids: NOT_ACTIVE });
  if (had.length === 0) return;
  if (to === undefined) throw ruleBroken(COMPANIES_UNTOLD, { companies_to: COMPANIES_UNTOLD });
  if (to === id) throw ruleBroken(NOT_ACTIVE, { companies_to: NOT_ACTIVE });
  if (to !== null) await requireActive(tx, to);
  await passOn(tx, { from: id, to, now });
}
