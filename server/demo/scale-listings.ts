import type pg from 'pg';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import { LOCKS } from '../src/platform/database/advisory-locks.ts';
import { MARKET_MONTHS } from './catalog-plan.ts';
import { COMPARED_DRUG } from './handles.ts';

export interface ScaleProgress {
  /** Active listings in the database. */
  done: number;
  /** Listings written since the start of this run. */
  added: number;
}

interface ScaleOptions {
  client: pg.Client;
  /** Active listings to reach. */
  listings: number;
  today: IsoDate;
  /** Called after every batch, that is, after every commit. */
  onProgress: (progress: ScaleProgress) => void;
}

/** Made-up makers have the labeler codes from here on. */
const FIRST_LABELER = 80_000;
const LAST_LABELER = 89_999;
/** So many makers share one set of drug groups, so that a group keeps a plausible number of offers. */
const LABELERS_PER_GROUP = 5;
const GROUP_STEP = 100_000;
const PERCENT_LISTED = 70;

const NAMES_1 =
  'Amber,Birch,Cobalt,Dover,Ember,Fern,Garnet,Hazel,Indigo,Jasper,Kent,Linden,Maple,Noble,Opal,Pearl';
const NAMES_2 = 'Hill,Bay,Ridge,Valley,Field,Harbor,Grove,Point,Creek,Lake';
const NAMES_3 = 'Pharma,Generics,Laboratories,Therapeutics,Health';

/**
 * Adds listings until there are so many, one made-up maker per batch and transaction: its drugs after the curated ones,
 * the offers of all sellers for them, their lots and search rows. A run that was ended goes on where it stopped. The
 * listings that people look up by their NDC and their alternatives stay as they are.
 */
export async function scaleListings({ client, listings, today, onProgress }: ScaleOptions): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    LOCKS.demoScale,
  ]);
  if (!rows[0]?.mine) throw new Error('Another run scales this database already.');
  try {
    await prepareSession(client);
    let { done, labeler } = await readState(client);
    const before = done;
    while (done < listings) {
      if (labeler > LAST_LABELER) throw new Error('The made-up makers are used up.');
      done += await addLabeler(client, { labeler, limit: listings - done, today });
      labeler += 1;
      onProgress({ done, added: done - before });
    }
    await client.query('select refresh_catalog_words()');
    await client.query('vacuum (analyze) drug, listing, lot, catalog_search');
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.demoScale]).catch(() => undefined);
  }
}

/** The curated drugs, numbered, and a source of choices that depend on nothing but the key. */
async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(`set synchronous_commit = off; set work_mem = '64MB';
    create or replace function pg_temp.roll(key text, seed int, sides int) returns int language sql immutable
      as 'select ((hashtextextended(key, seed) & 9223372036854775807) % sides)::int'`);
  const { rowCount } = await client.query(
    `create temp table demo_template as
      select row_number() over (order by gcn_seqno, package_size, csp) as n, t.* from (
        select distinct on (gcn_seqno, package_size, csp) d.* from drug d
        where d.ndc < $1 and d.gcn_seqno is not null and d.wac_cents is not null and d.source = 'directory'
          and not (d.name = $2 and d.package_size = $3)
          and not exists (select 1 from company c where c.is_503b and c.name = d.labeler)
        order by gcn_seqno, package_size, csp, ndc) t`,
    [String(FIRST_LABELER), COMPARED_DRUG.name, COMPARED_DRUG.content],
  );
  if (!rowCount) throw new Error('There are no drugs to start from; load the demo world first.');
}

async function readState(client: pg.Client): Promise<{ done: number; labeler: number }> {
  const { rows } = await client.query<{ done: string; last: string | null }>(
    `select (select count(*) from listing where status = 'active') as done,
      (select substr(max(ndc), 1, 5) from drug where ndc >= $1 and ndc < $2) as last`,
    [String(FIRST_LABELER), String(LAST_LABELER + 1)],
  );
  const [row] = rows;
  return { done: Number(row?.done ?? 0), labeler: Number(row?.last ?? FIRST_LABELER) + 1 };
}

interface Batch {
  labeler: number;
  limit: number;
  today: IsoDate;
}

async function addLabeler(client: pg.Client, batch: Batch): Promise<number> {
  await client.query('begin');
  try {
    await addDrugs(client, batch.labeler);
    const added = await addOffers(client, batch);
    await client.query('commit');
    return added;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function labelerName(labeler: number): string {
  const place = labeler - FIRST_LABELER;
  const [one, two, three] = [NAMES_1, NAMES_2, NAMES_3].map((names) => names.split(','));
  const pick = (names: string[] | undefined, index: number) => names?.[index % names.length] ?? '';
  return `${pick(one, place)} ${pick(two, Math.floor(place / 16))} ${pick(three, Math.floor(place / 160))} ${place}`;
}

async function addDrugs(client: pg.Client, labeler: number): Promise<void> {
  const shift = Math.floor((labeler - FIRST_LABELER) / LABELERS_PER_GROUP) * GROUP_STEP;
  await client.query(
    `insert into drug (ndc, name, proprietary_name, substance_name, labeler, strength, dosage_form, route, pharm_class,
      category, dea_schedule, gcn_seqno, gpi, package_size, csp, eaches_per_pack, package_type, package_description,
      storage_conditions, hcpcs, active_ingredients, wac_cents, shortage_id, source)
    select $1 || lpad(n::text, 4, '0') || '01', name, proprietary_name, substance_name, $2, strength, dosage_form, route,
      pharm_class, category, dea_schedule, gcn_seqno + $3, gpi, package_size, csp, eaches_per_pack, package_type,
      package_description, storage_conditions, hcpcs, active_ingredients,
      greatest(1, wac_cents * (85 + pg_temp.roll($1 || n, 1, 31)) / 100), shortage_id, 'directory'
    from demo_template on conflict do nothing`,
    [String(labeler), labelerName(labeler), shift],
  );
}

/** Listings of every seller for the maker's drugs with one to four lots each, then the search rows. */
async function addOffers(client: pg.Client, { labeler, limit, today }: Batch): Promise<number> {
  const { rows } = await client.query<{ added: string; ids: string[] }>(
    `with offer as (
      select c.id as company_id, d.ndc, d.wac_cents, d.ndc || c.id as key, d.labeler,
        d.name || ', ' || case when d.eaches_per_pack = 1 and d.package_size > 1
          then trim_scale(d.package_size) || case when d.package_type = 'Tube' then ' g' else ' mL' end
          else trim_scale(d.eaches_per_pack)::text end || ' per pack' as name
      from drug d cross join company c
      where d.ndc >= $1 and d.ndc < $2 and c.is_seller and not c.is_503b
        and pg_temp.roll(d.ndc || c.id, 2, 100) < ${PERCENT_LISTED}
      order by d.ndc, c.id limit $3
    ), added as (
      insert into listing (company_id, ndc, name, description, catalog_type, case_size, case_lock, min_packs,
        offer_orders_enabled, product_type_name, created_at, updated_at)
      select company_id, ndc, name, 'Manufactured by ' || labeler || '.',
        case when pg_temp.roll(key, 3, 100) < 18 then 'medshorts' else 'medigi' end,
        (array[1, 1, 1, 1, 6, 12, 12, 24])[1 + pg_temp.roll(key, 4, 8)], pg_temp.roll(key, 4, 8) > 5,
        (array[1, 1, 1, 1, 1, 2, 5, 10])[1 + pg_temp.roll(key, 5, 8)], pg_temp.roll(key, 6, 10) < 4, 'Generic',
        $5::date + interval '14 hours', $5::date + interval '14 hours'
      from offer on conflict do nothing
      returning id, ndc, company_id, catalog_type
    ), stocked as (
      insert into lot (listing_id, lot_name, expiry_date, price_cents, stock, price_type, created_at, updated_at)
      select a.id, 'S' || lpad(pg_temp.roll(o.key, 7, 1000000)::text, 6, '0') || n,
        case when a.catalog_type = 'medshorts' then $4::date + 25 + pg_temp.roll(o.key, 10 + n, 300)
          else (date_trunc('month', $4::date + make_interval(months =>
            case when n = 1 then 13 + pg_temp.roll(o.key, 10, 18) else 4 + pg_temp.roll(o.key, 10 + n, 26) end))
            + interval '1 month - 1 day')::date end,
        greatest(1, o.wac_cents * (case when a.catalog_type = 'medshorts' then 38 + pg_temp.roll(o.key, 8, 30)
          else 56 + pg_temp.roll(o.key, 8, 38) end + pg_temp.roll(o.key, 20 + n, 4)) / 100),
        case when pg_temp.roll(o.key, 9, 100) < 3 then 0 else 5 + pg_temp.roll(o.key, 30 + n, 1500) end,
        (array['WAC', 'WAC', 'WAC', 'WAC', 'GPO', '340b'])[1 + pg_temp.roll(o.key, 40, 6)],
        $5::date + interval '14 hours', $5::date + interval '14 hours'
      from added a join offer o using (company_id, ndc)
      cross join generate_series(1, 1 + pg_temp.roll(o.key, 41, 4)) n
    )
    select count(*) as added, coalesce(array_agg(id), '{}') as ids from added`,
    [`${labeler}`, `${labeler + 1}`, limit, today, addMonths(today, -MARKET_MONTHS)],
  );
  const [row] = rows;
  await client.query('select refresh_catalog_search($1::bigint[], $2)', [row?.ids ?? [], today]);
  return Number(row?.added ?? 0);
}
