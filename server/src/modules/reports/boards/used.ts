import { sql } from 'kysely';
import { monthsUpTo, NAMED_BARS } from '#rules/reports/boards.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { packsOf } from '../figures.ts';
import type { Asked } from '../range.ts';
import { PAID_ELSEWHERE, PURCHASES, purchasesOf } from '../views/purchase-history.ts';

interface Used {
  /** What was bought here and elsewhere of the groups with the most packs, by month. */
  groups: { gcn: number; name: string; packs: Record<string, number> }[];
  /** Groups of the usage that were bought in these days, and none of them here; with cents. */
  elsewhere: { gcn: number; name: string; cents: number }[];
}

type Row = Used['groups'][number] & Used['elsewhere'][number] & { is_elsewhere: boolean };

/**
 * Both in one statement: what was bought here is the most of it. It is summed by product before anything is asked of the
 * directory, and read again for the months of the largest groups: to keep all months for them takes three times as long.
 */
export async function readUsed(scope: Scope, db: Queryable, asked: Asked): Promise<Used> {
  const long = { ...asked, period: monthsUpTo(asked.period) };
  const [first, second] = [asked.period.start, long.period.start].toSorted();
  const all = { ...asked, period: { start: first ?? asked.period.start, end: asked.period.end } };
  const source = packsOf(scope, all, second ?? all.period.start);
  const { rows } = await sql<Row>`
    with bought as materialized (
      select x.ndc, sum(x.packs) filter (where x.day >= ${long.period.start}::date) as of_groups,
        sum(x.packs) filter (where x.day >= ${asked.period.start}::date) as of_days
      from ${source} x group by 1
    ), here as materialized (
      select d.gcn_seqno as gcn, sum(b.of_groups) as of_groups, sum(b.of_days) as of_days
      from bought b join drug d on d.ndc = b.ndc where d.gcn_seqno is not null group by 1
    ), elsewhere as materialized (
      select d.gcn_seqno as gcn, to_char(h.invoice_date, 'YYYY-MM') as month, sum(h.quantity) as packs
      from ${PURCHASES} where ${purchasesOf(scope, long)} and d.gcn_seqno is not null group by 1, 2
    ), largest as materialized (
      select u.gcn, sum(u.packs)::bigint as packs
      from (select gcn, of_groups as packs from here union all select gcn, packs from elsewhere) u
      group by 1 having sum(u.packs) <> 0 order by 2 desc, 1 limit ${sql.lit(NAMED_BARS)}
    ), months as (
      select m.gcn, m.month, sum(m.packs)::bigint as packs from (
        select d.gcn_seqno as gcn, to_char(x.day, 'YYYY-MM') as month, x.packs
        from ${source} x join (select d.ndc, d.gcn_seqno from drug d where d.gcn_seqno in (select gcn from largest)) d on d.ndc = x.ndc
        where x.day >= ${long.period.start}::date
        union all select gcn, month, packs from elsewhere where gcn in (select gcn from largest)
      ) m group by 1, 2 having sum(m.packs) <> 0
    ), only_elsewhere as (
      select d.gcn_seqno as gcn, sum(${PAID_ELSEWHERE})::bigint as cents from ${PURCHASES}
      where ${purchasesOf(scope, asked)} and d.gcn_seqno is not null
        and exists (select from facility_usage u where u.facility_id = h.facility_id and u.gcn_seqno = d.gcn_seqno)
        and d.gcn_seqno not in (select gcn from here where here.of_days <> 0)
      group by 1 having sum(${PAID_ELSEWHERE}) > 0 order by 2 desc, 1 limit ${sql.lit(NAMED_BARS)}
    ), told as (
      select false as is_elsewhere, l.gcn, l.packs as place, 0::bigint as cents, json_object_agg(m.month, m.packs) as packs
      from largest l join months m on m.gcn = l.gcn group by l.gcn, l.packs
      union all select true, e.gcn, e.cents, e.cents, '{}' from only_elsewhere e
    )
    select t.is_elsewhere, t.gcn, t.packs, t.cents,
      (select coalesce(min(d.substance_name), min(d.name)) from drug d where d.gcn_seqno = t.gcn) as name
    from told t order by t.place desc, t.gcn`.execute(db);
  return {
    groups: rows.filter((row) => !row.is_elsewhere),
    elsewhere: rows.filter((row) => row.is_elsewhere),
  };
}
