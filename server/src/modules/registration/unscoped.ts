import { sql } from 'kysely';
import { type Application, type ApplicationSummary, type Likeness } from '#contract/registration.ts';
import { BuyerForm, SellerForm } from '#contract/registration/forms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { contains, isoOf, readPage } from '../../platform/database/read-page.ts';
import { notFound } from '../../platform/errors.ts';

/** Where an application stands, by the person who sent it. */
const STATE = sql`case when r.submitted_at is null then 'unfinished'
  when u.vetting_status = 'Approved' then 'approved' when u.vetting_status = 'Denied' then 'denied' else 'waiting' end`;

const SUMMARY = sql`r.id, r.kind, ${STATE} as state, coalesce(c.name, r.form #>> '{company,name}') as company_name,
  trim(concat(r.form #>> '{user,first_name}', ' ', r.form #>> '{user,last_name}')) as applicant,
  r.form #>> '{user,email}' as email, r.brand, coalesce(r.submitted_at, r.saved_at) as at`;
const FROM = sql`registration r left join app_user u on u.id = r.user_id left join company c on c.id = r.company_id`;

interface Asked {
  state?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  page: number;
  per_page: number;
}

type SummaryRow = Omit<ApplicationSummary, 'date'> & { at: string };

/** Registrations of all brands, the latest first. */
export async function listApplications(db: Queryable, { state, kind, search, ...paging }: Asked) {
  const query = {
    columns: sql`s.*`,
    from: sql`(select ${SUMMARY}, jsonb_array_length(coalesce(r.form -> 'facilities', '[]')) as facilities,
        jsonb_array_length(r.likenesses) as likenesses
      from ${FROM}) s`,
    where: sql`${state === undefined ? sql`true` : sql`s.state = ${state}`}
      and ${kind === undefined ? sql`true` : sql`s.kind = ${kind}`}
      and concat_ws(' ', s.company_name, s.applicant, s.email) ilike ${contains(search ?? '')}`,
    orderBy: sql`s.at desc, s.id desc`,
    key: sql`s.id`,
  };
  const { rows, meta } = await readPage<SummaryRow>(db, query, paging);
  return { data: rows.map(({ at, ...row }) => ({ ...row, date: isoOf(at) })), meta };
}

/** Beside `r`: who waits, and the nearest of them before and after it, as the list has them. */
const QUEUE = sql`(select json_build_object('waiting', count(*)::int,
    'former', (array_agg(q.id order by q.submitted_at, q.id) filter (where (q.submitted_at, q.id) > (r.submitted_at, r.id)))[1],
    'next', (array_agg(q.id order by q.submitted_at desc, q.id desc)
      filter (where (q.submitted_at, q.id) < (r.submitted_at, r.id)))[1])
  from registration q join app_user w on w.id = q.user_id and w.vetting_status = 'Unreviewed')`;

type ApplicationRow = Omit<Application, 'date' | 'buyer' | 'seller' | 'likenesses' | 'asked'> & {
  at: Date;
  asked_text: string | null;
  asked_at: Date | null;
  asked_by: string | null;
  form: unknown;
  // Written by `submitDraft` alone.
  likenesses: Likeness[];
};

/** One application with the records it became, as they are now. */
export async function viewApplication(db: Queryable, id: number): Promise<{ data: Application }> {
  const { rows } = await sql<ApplicationRow>`select ${SUMMARY}, r.host, r.form, r.likenesses, r.terms_version,
      r.company_id, case when u.id is not null then json_build_object('id', u.id, 'vetting_status', u.vetting_status,
        'note', u.vetting_note) end as "user",
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'state_license', f.state_license,
        'state_license_expiration', f.state_license_expiration, 'dea_number', f.dea_number,
        'dea_expiration', f.dea_expiration, 'vetting_status', f.vetting_status, 'note', f.vet_note) order by f.id)
        from facility f where f.company_id = r.company_id), '[]') as facilities,
      r.asked_text, r.asked_at, (select a.first_name || ' ' || a.last_name from app_user a where a.id = r.asked_by)
        as asked_by, ${QUEUE} as queue
    from ${FROM} where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { at, form, asked_text, asked_at, asked_by, ...application } = row;
  return {
    data: {
      ...application,
      date: at.toISOString(),
      asked:
        asked_text !== null && asked_at !== null && asked_by !== null
          ? { text: asked_text, at: asked_at.toISOString(), by: asked_by }
          : null,
      buyer: row.kind === 'buyer' ? BuyerForm.parse(form) : null,
      seller: row.kind === 'seller' ? SellerForm.parse(form) : null,
    },
  };
}
