import { sql, type RawBuilder } from 'kysely';
import type { Delivery, DeliveryDetail, Webhook, webhookEndpoints } from '#contract/webhooks.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isoOf, isoOrNull, readPage, readRows } from '../../platform/database/read-page.ts';
import { fromOn, until } from '../../platform/database/ranges.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { readsFor, webhookCompany } from './store.ts';

const ENDPOINT = sql`e.id, e.company_id, e.url, e.description, e.events, e.active, e.version, e.created_at, e.failing_since, e.off_since,
  e.off_reason, (select w.first_name || ' ' || w.last_name from app_user w where w.id = e.created_by) as created_by,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
    from facility f where f.id = any (e.facility_ids)) as facilities,
  (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting') as waiting,
  (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.state = 'dead'
    and not exists (select from webhook_message m where m.id = d.message_id and m.type = 'webhook.test')) as dead`;

async function readEndpoints(db: Queryable, where: RawBuilder<unknown>, now: Date): Promise<Webhook[]> {
  const rows = await readRows<Webhook>(db, {
    columns: sql`${ENDPOINT}, case when e.old_secret_until > ${now} then e.old_secret_until end as old_secret_until`,
    from: sql`webhook_endpoint e`,
    where,
    orderBy: sql`e.id`,
    key: sql`e.id`,
  });
  return rows.map((row) => ({
    ...row,
    created_at: isoOf(row.created_at),
    failing_since: isoOrNull(row.failing_since),
    off_since: isoOrNull(row.off_since),
    old_secret_until: isoOrNull(row.old_secret_until),
  }));
}

/** The endpoints of a company of the asker's range; never their secrets. */
export async function listEndpoints(
  scope: Scope,
  db: Queryable,
  { companyId, now }: { companyId: number | undefined; now: Date },
): Promise<{ data: Webhook[] }> {
  const company = await webhookCompany(scope, db, companyId);
  return { data: await readEndpoints(db, sql`e.company_id = ${company} and e.deleted_at is null`, now) };
}

/** One endpoint, for who has just changed it. */
export async function viewEndpoint(_scope: Scope, db: Queryable, id: number, now: Date): Promise<Webhook> {
  const [endpoint] = await readEndpoints(db, sql`e.id = ${id}`, now);
  if (!endpoint) throw notFound();
  return endpoint;
}

const DELIVERY = sql`d.id, m.uid as message_id, m.type as event, d.state, d.attempts, d.made_at, d.attempted_at, d.status, d.ms,
  d.problem, d.next_attempt_at`;
const FROM = sql`webhook_delivery d join webhook_message m on m.id = d.message_id
  join webhook_endpoint e on e.id = d.endpoint_id`;

const inRange = (scope: Scope): RawBuilder<unknown> => {
  const companyId = readsFor(scope);
  return companyId === null
    ? sql`e.deleted_at is null`
    : sql`e.company_id = ${companyId} and e.deleted_at is null`;
};

const toDelivery = <Row extends Delivery>(row: Row): Row => ({
  ...row,
  made_at: isoOf(row.made_at),
  attempted_at: isoOrNull(row.attempted_at),
  next_attempt_at: isoOrNull(row.next_attempt_at),
});

type Query = Input<(typeof webhookEndpoints)['listWebhookDeliveries']>['query'];

/** A page of what was sent to an endpoint of the asker's range; 404 for another one. */
export async function listDeliveries(scope: Scope, db: Queryable, id: number, query: Query) {
  const { rows: found } =
    await sql`select from webhook_endpoint e where e.id = ${id} and ${inRange(scope)}`.execute(db);
  if (found.length === 0) throw notFound();
  const parts = [sql`d.endpoint_id = ${id}`];
  if (query.start_date) parts.push(fromOn(sql`d.made_at`, query.start_date));
  if (query.end_date) parts.push(until(sql`d.made_at`, query.end_date));
  if (query.event) parts.push(sql`m.type = ${query.event}`);
  if (query.state) parts.push(sql`d.state = ${query.state}`);
  const { rows, meta } = await readPage<Delivery>(
    db,
    {
      columns: DELIVERY,
      from: FROM,
      where: sql.join(parts, sql` and `),
      orderBy: sql`d.made_at desc, d.id desc`,
      key: sql`d.id`,
    },
    query,
  );
  return { data: rows.map(toDelivery), meta };
}

/** One delivery of the asker's range with what was sent and answered. */
export async function viewDelivery(scope: Scope, db: Queryable, id: number): Promise<DeliveryDetail> {
  const [row] = await readRows<DeliveryDetail>(db, {
    columns: sql`${DELIVERY}, d.endpoint_id, e.url, m.body, d.sent_headers as headers, d.answer`,
    from: FROM,
    where: sql`d.id = ${id} and ${inRange(scope)}`,
    orderBy: sql`d.id`,
    key: sql`d.id`,
  });
  if (!row) throw notFound();
  return toDelivery(row);
}

export const toListed = ({ id, ...row }: DeliveryDetail): Delivery => ({
  id,
  message_id: row.message_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  made_at: row.made_at,
  attempted_at: row.attempted_at,
  status: row.status,
  ms: row.ms,
  problem: row.problem,
  next_attempt_at: row.next_attempt_at,
});
