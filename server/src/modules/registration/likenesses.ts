import { sql } from 'kysely';
import type { Likeness } from '#contract/registration.ts';
import { parseEin } from '#rules/registration/company-numbers.ts';
import { parseDeaNumber } from '#rules/accounts/dea-numbers.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Applied } from './drafts.ts';

export const EMAIL_KNOWN = 'A user with this email is already registered.';

/** Records that an application looks like: the same address, company name, EIN or DEA number. */
export async function findLikenesses(db: Queryable, { kind, form }: Applied): Promise<Likeness[]> {
  const { rows } = await sql<Likeness>`
    select * from (${ofEmail(form.user.email)}
    union all ${ofName(form.company.name)}
    union all ${ofEin(kind === 'buyer' ? form.company.ein : '')}
    union all ${ofDeaNumbers(kind === 'buyer' ? form.facilities : [])}) found
    order by field, id limit 100`.execute(db);
  return rows;
}

const ofEmail = (email: string) => sql`select 'user.email' as field, 'user' as entity, u.id,
    u.first_name || ' ' || u.last_name as name, u.company_id
  from app_user u where lower(u.email) = ${email.trim().toLowerCase()}`;

const ofName = (name: string) => sql`select 'company.name', 'company', c.id, c.name, c.id
  from company c where lower(c.name) = ${name.trim().toLowerCase()}`;

const ofEin = (typed: string) => sql`select 'company.ein', 'company', c.id, c.name, c.id
  from company c where regexp_replace(c.ein, '[^0-9]', '', 'g') = ${parseEin(typed)?.replace('-', '') ?? null}
    and c.ein is not null`;

const ofDeaNumbers = (facilities: readonly { dea_number: string }[]) =>
  sql`select 'facilities.' || (d.place - 1) || '.dea_number', 'facility', f.id, f.name, f.company_id
  from unnest(${facilities.map((one) => parseDeaNumber(one.dea_number))}::text[]) with ordinality d(dea, place)
  join facility f on f.dea_number = d.dea`;

/** What the applicant is told, by field. Names of others stay out of it. */
export function noticesOf(likenesses: readonly Pick<Likeness, 'field'>[]): Record<string, string> {
  return Object.fromEntries(likenesses.map(({ field }) => [field, noticeOf(field)]));
}

function noticeOf(field: string): string {
  if (field === 'user.email') return EMAIL_KNOWN;
  const what = field.endsWith('dea_number')
    ? 'A facility with this DEA number'
    : field === 'company.ein'
      ? 'A company with this EIN'
      : 'A company with this name';
  return `${what} is already registered. If it is yours, ask its administrator to add you instead. You may still register; we then look at it by hand.`;
}
