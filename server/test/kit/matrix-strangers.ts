import { sql, type RawBuilder } from 'kysely';
import type { TestApp } from './app.ts';
import { ABSENT, type Ids } from './example.ts';
import { aSeller, type Person } from './world.ts';

export async function idOf(app: TestApp, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(app.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The demo world lacks a record of the matrix.');
  return id;
}

export const FILE = sql`insert into stored_file (storage_key, name, content_type, bytes, sha256)
  values (gen_random_uuid()::text, 'f.csv', 'text/csv', 1, '') returning id`;

/** An endpoint of webhooks, to be followed by `returning id`. */
const endpointOf = ({
  userId,
  companyId,
}: Person) => sql`insert into webhook_endpoint (company_id, url, description,
    events, facility_ids, secret, created_by, created_at)
  values (${companyId}, 'https://s.example', 'S', '{order.placed}', '{}', decode(repeat('00', 32), 'hex'), ${userId}, now())`;

const deliveryTo = (owner: Person) => sql`with e as (${endpointOf(owner)} returning id),
    m as (insert into webhook_message (uid, company_id, type, effect_key, body, made_at)
      values ('msg_s', ${owner.companyId}, 'order.placed', 's', '{}', now()) returning id)
  insert into webhook_delivery (endpoint_id, message_id, state, made_at) select e.id, m.id, 'dead', now() from e, m
  returning id`;

type Strange =
  | 'api_key'
  | 'exclusion'
  | 'favorite'
  | 'notification'
  | 'import'
  | 'bulk_edit'
  | 'lot_change'
  | 'list'
  | 'price_flag'
  | 'price_rule'
  | 'contract_file'
  | 'certificate'
  | 'question'
  | 'saved_query'
  | 'saved_question'
  | 'saved_report'
  | 'session'
  | 'shared_view'
  | 'webhook'
  | 'webhook_delivery';

/** A record of somebody whom nobody of the walk knows. */
export async function aStrangers(app: TestApp, kind: Strange): Promise<Ids> {
  const owner = await aSeller(app.db);
  const { userId, companyId } = owner;
  if (kind === 'session') await app.openSession(userId);
  const statements: Record<typeof kind, RawBuilder<unknown>> = {
    api_key: sql`insert into api_key (company_id, user_id, name, scopes, facility_ids, created_by, created_at, expires_at)
      values (${companyId}, ${userId}, 'S', '{orders:read}', '{}', ${userId}, now(), now() + interval '1 year') returning id`,
    exclusion: sql`insert into ndc_exclusion (company_id, ndc, reason, created_by, created_at)
      select ${companyId}, min(ndc), 'Sss', ${userId}, now() from drug returning id`,
    favorite: sql`insert into favorite (user_id, listing_id)
      select ${userId}, l.id from (select id from listing limit 1) l returning id`,
    notification: sql`insert into notification (user_id, effect_key, title, content, created_at)
      values (${userId}, 's', 'S', 'S', now()) returning id`,
    import: sql`with f as (${FILE})
      insert into listing_import (company_id, created_by, file_id, headers, mapping, row_count, created_at)
      select ${companyId}, ${userId}, f.id, '[]', '{}', 0, now() from f returning id`,
    bulk_edit: sql`insert into bulk_edit (company_id, change, created_by, created_at)
      values (${companyId}, '{"kind": "pause"}', ${userId}, now()) returning id`,
    lot_change: sql`insert into lot_change (kind, changed_by, changed_at) values ('price', ${userId}, now()) returning id`,
    list: sql`insert into order_list (facility_id, user_id, name, lines, created_at, updated_at)
      select f.id, ${userId}, 'S', '[]', now(), now() from (select id from facility limit 1) f returning id`,
    question: sql`insert into assistant_question (user_id, asked_at, question, result, milliseconds)
      values (${userId}, now(), 'S', 'not_found', 1) returning id`,
    saved_question: sql`insert into assistant_report (user_id, title, question, report, parameters, shared, created_at)
      values (${userId}, 'S', 'S', 'orders_count', '{}', false, now()) returning id`,
    saved_query: sql`insert into saved_sql (user_id, title, query, shared, saved_at)
      values (${userId}, 'S', 'select 1', false, now()) returning id`,
    saved_report: sql`insert into saved_report (user_id, title, report, asked, host, saved_at)
      values (${userId}, 'S', 'orders', '{"period": "last_month"}', 's', now()) returning id`,
    price_flag: sql`insert into price_flag (facility_id, gcn_seqno, package_size, price_cents, eaches_per_pack, user_id)
      select f.id, 1, 1, 100, 1, ${userId} from (select max(id) as id from facility) f returning id`,
    price_rule: sql`insert into price_rule (name, seller_company_id, kind, value, target_type, audience_type, start_date,
        created_by, created_at, updated_at)
      values ('S', ${companyId}, 'percent_off', 500, 'all', 'all', '2030-01-01', ${userId}, now(), now()) returning id`,
    contract_file: sql`insert into contract_file (seller_company_id, file_name, taken_by, taken_at)
      values (${companyId}, 'S', ${userId}, now()) returning id`,
    certificate: sql`insert into csos_certificate (user_id, facility_id, dea_number, subject, issuer, serial, schedules, valid_from,
        valid_to, certificate, fingerprint, created_at)
      select ${userId}, max(id), 'S', 'S', 'S', '1', '{2}', '2025-01-01', '2030-01-01', '', 's', now() from facility returning id`,
    shared_view: sql`insert into shared_view (facility_id, user_id, name, address, created_at, updated_at)
      select max(id), ${userId}, 'S', '', now(), now() from facility returning id`,
    webhook: sql`${endpointOf(owner)} returning id`,
    webhook_delivery: deliveryTo(owner),
    session: sql`select id from session where user_id = ${userId}`,
  };
  return { own: ABSENT - 1, foreign: await idOf(app, statements[kind]), absent: ABSENT };
}
