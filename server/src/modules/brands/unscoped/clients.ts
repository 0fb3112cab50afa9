import { sql } from 'kysely';
import type { z } from 'zod';
import type { brandEndpoints, ClientRecord, ClientSummary } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { contains, isoOf, readPage } from '../../../platform/database/read-page.ts';
import { toClient, type ClientRow } from '../clients.ts';
import { describeChanges, describeOperation } from '../describe-changes.ts';

type Query = z.output<typeof brandEndpoints.listClients.query & object>;

type SummaryRow = Omit<ClientSummary, 'hydra_config'> & ClientSummary['hydra_config'];

/** A page of the clients, in one statement. `hydra` decides for those that leave it to the installation. */
export async function listClients(
  db: Queryable,
  { search = '', use_direct, ...paging }: Query,
  hydra: boolean,
) {
  const like = contains(search);
  const query = {
    columns: sql`c.id, c.hostkey, c.name, c.brand, s.name as supplier_name, c.use_direct,
      coalesce(c.hydra, ${hydra}) as hydra, c.rfp_enabled, c.bid_enabled, c.active, c.updated_at,
      array(select h.host from brand_host h where h.client_id = c.id order by h.host) as hosts,
      (select count(*)::int from direct_block b where b.client_id = c.id and b.deleted_at is null) as block_count`,
    from: sql`ms_client c left join company s on s.id = c.supplier_company_id`,
    where: sql`(c.name ilike ${like} or c.hostkey ilike ${like} or s.name ilike ${like} or exists (
        select 1 from brand_host h where h.client_id = c.id and h.host ilike ${like}))
      and ${use_direct === undefined ? sql`true` : sql`c.use_direct = ${use_direct === 'yes'}`}`,
    orderBy: sql`c.name, c.id`,
    key: sql`c.id`,
  };
  const { rows, meta } = await readPage<SummaryRow>(db, query, paging);
  const data = rows.map(({ rfp_enabled, bid_enabled, updated_at, ...row }) => ({
    ...row,
    hydra_config: { rfp_enabled, bid_enabled },
    updated_at: isoOf(updated_at),
  }));
  return { data, meta };
}

/** Companies that sell, by name. */
export async function listSuppliers(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('is_seller', '=', true)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

interface RecordRow extends ClientRow {
  version: number;
  active: boolean;
  updated_at: Date;
  supplier_name: string | null;
  hosts: ClientRecord['hosts'];
  publication: { published_at: string; published_by: string | null; blocks: number } | null;
  history: { at: string; who: string | null; operation: string; before: unknown; after: unknown }[];
}

const CHANGES_SHOWN = 50;

/** One client with everything around it, in one statement. Throws 404. */
export async function viewClient(db: Queryable, id: number, hydra: boolean): Promise<ClientRecord> {
  const { rows } = await sql<RecordRow>`
    select c.*, s.name as supplier_name,
      (select coalesce(json_agg(h order by not h.is_default, h.host), '[]') from (
        select host, is_default from brand_host where client_id = c.id) h) as hosts,
      (select row_to_json(p) from (
        select p.published_at, u.first_name || ' ' || u.last_name as published_by, jsonb_array_length(p.blocks) as blocks
        from direct_publication p left join app_user u on u.id = p.published_by
        where p.client_id = c.id and p.undone_at is null order by p.id desc limit 1) p) as publication,
      (select coalesce(json_agg(h order by h.seq desc), '[]') from (
        select a.seq, a.at, a.operation, u.first_name || ' ' || u.last_name as who, a.before, a.after
        from audit_log a left join app_user u on u.id = a.actor_user_id
        where a.entity = 'ms_client' and a.entity_id = c.id
        order by a.seq desc limit ${sql.lit(CHANGES_SHOWN)}) h) as history
    from ms_client c left join company s on s.id = c.supplier_company_id where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This client does not exist.');
  const { publication } = row;
  return {
    ...toClient(row, hydra),
    version: row.version,
    active: row.active,
    hydra_setting: row.hydra,
    hydra_default: hydra,
    hosts: row.hosts,
    supplier_name: row.supplier_name,
    updated_at: row.updated_at.toISOString(),
    publication: publication && {
      ...publication,
      published_at: new Date(publication.published_at).toISOString(),
    },
    history: row.history.map(({ at, who, operation, before, after }) => ({
      at: new Date(at).toISOString(),
      who: who ?? 'Galenic',
      what: describeOperation(operation),
      changes: describeChanges(before, after),
    })),
  };
}
