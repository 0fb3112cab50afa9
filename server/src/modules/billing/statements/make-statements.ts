import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { STATEMENT_AGAIN_MINUTES } from '#rules/finance/statements.ts';
import type { StoredAddress } from '#rules/accounts/addresses.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { statementMade } from './events.ts';
import { statementOf } from './unscoped/figures.ts';

export interface Addressed extends StoredAddress {
  id: number;
  name: string;
  /** The AP contacts of its facilities. */
  contacts: string[];
  /** Made so short a time ago that another is left out. */
  recent: boolean;
}

interface Wanted {
  month: IsoDate;
  today: IsoDate;
  at: Date;
}

/** Buyer companies in the order of their ids, locked: two who send at once send one. */
export async function lockAddressed(
  { tx }: CommandContext,
  ids: readonly number[],
  { month, at }: Wanted,
): Promise<Addressed[]> {
  await sql`select id from company where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Addressed>`
    select c.id, c.name, c.line_1, c.line_2, c.line_3, c.city, c.state, c.postal_code,
      array(select distinct lower(f.ap_email) from facility f where f.company_id = c.id and f.ap_email <> '' order by 1) as contacts,
      exists (select from statement s where s.company_id = c.id and s.month = ${month}::date
        and s.made_at > ${at}::timestamptz - make_interval(mins => ${STATEMENT_AGAIN_MINUTES})) as recent
    from company c where c.id = any (${[...ids]}::bigint[]) and not c.is_seller order by c.id`.execute(tx);
  return rows;
}

/** Keeps what a company owes as it is told, and has it mailed after the commit. */
export async function makeStatement(
  command: CommandContext,
  { contacts, ...company }: Addressed,
  { month, today, at }: Wanted,
): Promise<{ id: number; closing: number }> {
  const paper = await statementOf(command.tx, company, { month, today });
  const by = command.by.actor.realUserId;
  const { rows } = await sql<{ id: number }>`
    insert into statement (company_id, month, made_at, made_by, by_task, opening_cents, closing_cents, sent_to, paper)
    values (${company.id}, ${month}::date, ${at}, ${by}, ${by === null}, ${paper.opening}, ${paper.closing}, ${contacts}::text[],
      ${JSON.stringify(paper)}::jsonb) returning id`.execute(command.tx);
  const id = rows[0]?.id ?? 0;
  command.announce(statementMade(id));
  return { id, closing: paper.closing };
}
