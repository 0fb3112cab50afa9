import { sql } from 'kysely';
import { moveQuestion, NOT_ACTIVE, SAME_EMAIL, type Move } from '#rules/accounts/strategists.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';

/** Who looks after whom is decided by one after the other. */
export const lockStrategists = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${LOCKS.strategists})`.execute(tx);

export async function requireNewEmail(tx: Tx, email: string, ownId: number | null): Promise<void> {
  const { rows } = await sql`select from account_strategist
    where lower(email) = lower(${email}) and id is distinct from ${ownId}`.execute(tx);
  if (rows.length > 0) throw conflict(SAME_EMAIL, { email: SAME_EMAIL });
}

export const companiesOf = async (tx: Tx, strategistId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from account_strategist_term
    where strategist_id = ${strategistId} and until_at is null order by 1`.execute(tx);
  return rows.map(({ id }) => id);
};

export async function requireActive(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{
    active: boolean;
  }>`select active from account_strategist where id = ${id}`.execute(tx);
  const [row] = rows;
  const problem = row === undefined ? 'This strategist does not exist.' : row.active ? null : NOT_ACTIVE;
  if (problem !== null) throw ruleBroken(problem, { companies_to: problem });
}

interface Wanted {
  id: number;
  name: string;
  /** Whom it looks after from now on. */
  companies: readonly number[];
  /** Those that may be taken from another. */
  move: readonly number[];
  now: Date;
}

interface Found {
  id: number;
  company: string | null;
  of: number | null;
  from: string | null;
}

const toMove = ({ id, company, from }: Found): Move => ({
  company_id: id,
  company: company ?? '',
  from: from ?? '',
});

/** Gives a strategist exactly these companies; 409 with the questions where one has another and was not said to move (RB-529). */
export async function giveCompanies(
  { tx }: CommandContext,
  { id, name, companies, move, now }: Wanted,
): Promise<void> {
  const { rows } = await sql<Found>`
    select w.id, c.name as company, t.strategist_id as of, s.name as from
    from unnest(${[...companies]}::bigint[]) w (id) left join company c on c.id = w.id
    left join account_strategist_term t on t.company_id = w.id and t.until_at is null
    left join account_strategist s on s.id = t.strategist_id order by c.name collate "C", w.id`.execute(tx);
  if (rows.some(({ company }) => company === null))
    throw ruleBroken('This company does not exist.', { company_ids: 'This company does not exist.' });
  const moves = rows.filter((one) => one.of !== null && one.of !== id && !move.includes(one.id)).map(toMove);
  if (moves.length > 0) throw conflict(moves.map((one) => moveQuestion(one, name)).join(' '), { moves });
  await sql`update account_strategist_term set until_at = ${now} where until_at is null
    and (strategist_id = ${id}) <> (company_id = any (${[...companies]}::bigint[]))`.execute(tx);
  await startTerms(tx, { id, companies, now });
}

/** What the companies of a strategist that leaves get: another one, or none. */
export async function passOn(
  tx: Tx,
  { from, to, now }: { from: number; to: number | null; now: Date },
): Promise<void> {
  const companies = await companiesOf(tx, from);
  await sql`update account_strategist_term set until_at = ${now} where strategist_id = ${from} and until_at is null`.execute(
    tx,
  );
  if (to !== null) await startTerms(tx, { id: to, companies, now });
}

const startTerms = (
  tx: Tx,
  { id, companies, now }: { id: number; companies: readonly number[]; now: Date },
) =>
  sql`insert into account_strategist_term (strategist_id, company_id, from_at)
  select ${id}, w.id, ${now} from (select distinct unnest(${[...companies]}::bigint[]) as id) w
  where not exists (select from account_strategist_term t where t.company_id = w.id and t.until_at is null)`.execute(
    tx,
  );

/** Open pages of administrators, and of everybody whose strategist is or was another, read again. */
export function showStrategist({ live }: CommandContext, companies: readonly number[]): void {
  live({ topic: 'accounts', admins: true });
  if (companies.length > 0) live({ topic: 'session', company_ids: [...new Set(companies)] });
}
