import { sql } from 'kysely';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { byWorth, type Candidate } from '#rules/requests/matching.ts';
import { waysToAvailable, type RequestStatus } from '#rules/requests/request-status.ts';
import { MOST_LINKED_LISTINGS, offersIt, withPrice } from '#rules/requests/request-words.ts';
import { answeredEvent, requireMove, showRequests } from './move-request.ts';
import { readOffers, type FoundOffer } from './unscoped/offers.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Requests that one transaction answers: the notice of a transaction to open pages has an end. */
const MOST_AT_ONCE = 200;

/** What a transaction at work when the last run looked may show only now; none of those that change listings takes so long. */
const SLACK = sql`interval '5 minutes'`;

/**
 * Answers open requests with listings that came back since the last run: new, active again, in stock again, on sale from today. Whatever a run
 * looks at, it is in a handful of statements for each 200 requests that match, and two for all listings that do not (RB-192).
 */
export async function matchRequests(deps: Deps, run: Run): Promise<void> {
  const { rows } = await sql<{
    now: Date;
    until: Date;
  }>`select now() as now, until from request_matching`.execute(deps.db);
  const [look] = rows;
  if (!look) return;
  for (let last: number | null = 0; last !== null;) {
    const next = await matchNext(deps, look.until, last);
    run.count('requests answered', next.answered);
    last = next.last;
  }
  await sql`update request_matching set until = greatest(until, ${look.now}::timestamptz)`.execute(deps.db);
}

interface Matched {
  /** The last one looked at; null where no more can be left. */
  last: number | null;
  answered: number;
}

/** Answers the next of them after a request. */
const matchNext = (deps: Deps, since: Date, after: number): Promise<Matched> =>
  runSystemCommand({ ...deps, operation: 'requested_product.matched' }, async (command, now) => {
    const today = utcDay(now);
    const { rows } = await sql<{ request_id: number; listing_id: number }>`
      with back as materialized (
        select listing_id, ndc, gcn_seqno, package_size, offered_since from catalog_search
        where (offered_since > ${since}::timestamptz - ${SLACK} or start_date = ${today}::date) and stock > 0
      ), asked as materialized (
        select r.id, r.ndc, r.created_on, r.known_listing_ids, d.gcn_seqno, d.package_size
        from requested_product r join drug d on d.ndc = r.ndc where r.status in ('New', 'Sourcing') and r.id > ${after}
      ), pair as (
        select a.id as request_id, b.listing_id, b.offered_since, a.created_on, a.known_listing_ids from asked a join back b using (ndc)
        union all
        select a.id, b.listing_id, b.offered_since, a.created_on, a.known_listing_ids
        from asked a join back b using (gcn_seqno, package_size) where b.ndc <> a.ndc
      ), fresh as materialized (
        select request_id, listing_id from pair where offered_since > created_on or listing_id <> all (known_listing_ids)
      )
      select request_id, listing_id from fresh
      where request_id in (select distinct request_id from fresh order by request_id limit ${sql.lit(MOST_AT_ONCE)})
      order by request_id, listing_id`.execute(command.tx);
    if (rows.length === 0) return { last: null, answered: 0 };
    const offers = await readOffers(
      command.tx,
      sql`select * from unnest(${rows.map((row) => row.request_id)}::bigint[], ${rows.map((row) => row.listing_id)}::bigint[])
        as p(request_id, listing_id)`,
      { today, priced: true },
    );
    const answered = await answerAll(command, matchesOf(offers), now);
    const asked = new Set(rows.map((row) => row.request_id));
    return { last: asked.size < MOST_AT_ONCE ? null : (rows.at(-1)?.request_id ?? null), answered };
  });

interface Match {
  id: number;
  answer: string;
  cents: number | null;
  /** Where it is another NDC. */
  equal: string | null;
  listings: number[];
}

/** What the facility may buy, the best first; it is the answer. */
function matchesOf(offers: readonly FoundOffer[]): Match[] {
  const buyable = offers.filter(({ told }) => told.refusal === null);
  return [...Map.groupBy(buyable, ({ requestId }) => requestId)].flatMap(([id, found]) => {
    const ranked = found
      .toSorted((a, b) => byWorth(toCandidate(a), toCandidate(b)))
      .slice(0, MOST_LINKED_LISTINGS);
    const [best] = ranked;
    if (!best) return [];
    const { told, sellerName, cents } = best;
    const listings = ranked.map((one) => one.listingId);
    return [{ id, answer: offersIt(sellerName), cents, equal: told.equal, listings }];
  });
}

const toCandidate = ({ listingId, exact, cents }: FoundOffer): Candidate => ({ listingId, exact, cents });

interface Answered {
  id: number;
  was: RequestStatus;
  product: string;
  answer: string;
  answer_cents: number | null;
  version: number;
  facility_id: number;
  buyer_company_id: number;
  buyer_user_id: number;
}

/** Those that are open still, in one statement; whatever a person did meanwhile stays. Answers how many. */
async function answerAll(command: CommandContext, matches: readonly Match[], now: Date): Promise<number> {
  const { rows } = await sql<Answered>`
    with locked as materialized (
      select r.id, r.status from requested_product r where r.id = any (${matches.map(({ id }) => id)}::bigint[])
        and r.status in ('New', 'Sourcing') order by r.id for no key update
    )
    update requested_product r set status = 'Available', answer = m.answer, answer_cents = m.cents, version = r.version + 1,
      listing_ids = array(select json_array_elements_text(m.listings)::bigint), updated_at = ${now}, answered_at = ${now}, mail_state = 'due'
    from json_to_recordset(${JSON.stringify(matches)}::json) as m(id bigint, answer text, cents bigint, listings json)
    join locked using (id) where r.id = m.id
    returning r.id, locked.status as was, r.product, r.answer, r.answer_cents, r.version, r.facility_id, r.buyer_company_id, r.buyer_user_id`.execute(
    command.tx,
  );
  const equals = new Map(matches.map(({ id, equal }) => [id, equal]));
  for (const { was, ...row } of rows) {
    requireWays(was);
    const offer = withPrice(row.answer, row.answer_cents);
    const equal = equals.get(row.id) ?? null;
    const answer = equal === null ? offer : `${equal}. ${offer}`;
    command.announce(answeredEvent({ ...row, status: 'Available', answer }));
  }
  showRequests(command, rows);
  if (rows.length === 0) return 0;
  command.auditEach(
    rows.map((row) => ({
      entity: 'requested_product',
      entityId: row.id,
      before: { status: row.was },
      after: { status: 'Available', moves: waysToAvailable(row.was), answer: row.answer },
    })),
  );
  return rows.length;
}

function requireWays(from: RequestStatus): void {
  let at = from;
  for (const to of waysToAvailable(from)) {
    requireMove(at, to, 'system');
    at = to;
  }
}
