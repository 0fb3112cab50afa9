import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantityProblem } from '#rules/bids/bid-checks.ts';
import { quantityBounds, type BidSteps } from '#rules/bids/bid-lots.ts';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import { DELIVERY_STATES } from '#rules/rfps/delivery-status.ts';
import { RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { openTestWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo deals');
});
afterAll(() => world.close());

const statuses = async (table: 'bid' | 'rfp') =>
  (
    await world.rows<{ statuses: string[] }>(`select array_agg(distinct d.status) as statuses
      from ${table} d join facility f on f.id = d.facility_id
      where f.name in ('Harbor Pharmacy', 'Lakeshore Medical Center') group by f.id`)
  ).map((row) => row.statuses);

describe('the bids and requests of the demo world', () => {
  it('Harbor and Lakeshore have bids in every state, for either side to answer', async () => {
    const all = BID_STATUSES.toSorted();
    expect(await statuses('bid')).toEqual([all, all]);
    const waiting = await world.rows(`select distinct line_count % 2 as buyer_last from bid
      where status in ('initial_offer', 'counter_offer') and expires_at > '2026-06-15T16:20:00Z' order by 1`);
    expect(waiting).toHaveLength(2);
  });

  it('each bid is for packs that can be offered: whole cases, enough for the seller, in stock', async () => {
    const bids = await world.rows<{
      id: number;
      quantity: number;
      steps: BidSteps;
      lots: { stock: number }[];
    }>(
      `select b.id::int, n.quantity, json_build_object('caseSize', l.case_size, 'offerMinimum', l.offer_minimum_quantity) as steps,
        (select coalesce(json_agg(o), '[]') from lot o where o.listing_id = l.id and o.expiry_date >= n.minimum_expiry) as lots
      from bid b join listing l on l.id = b.listing_id join bid_line n on n.bid_id = b.id`,
    );
    expect(bids.some(({ steps }) => steps.caseSize > 1)).toBe(true);
    for (const { id, quantity, steps, lots } of bids)
      expect([id, quantityProblem('Meridian', quantity, quantityBounds(steps, lots))]).toEqual([id, null]);
  });

  it('G-015 no bid was cancelled by one of its parties', async () => {
    const ended = await world.rows<{ declined_by: string; decline_reason: string }>(
      "select distinct declined_by, decline_reason from bid where status = 'cancelled'",
    );
    expect(ended).toEqual([{ declined_by: 'system', decline_reason: 'The listing was withdrawn.' }]);
  });

  it('no open bid is on a listing that tests find by its NDC', async () => {
    expect(
      await world.rows(`select b.id from bid b join listing l on l.id = b.listing_id
        where l.ndc like '70101000%'`),
    ).toEqual([]);
  });

  it('both have requests in every state, and contracts with deliveries in every one but cancelled', async () => {
    const all = RFP_STATUSES.toSorted();
    expect(await statuses('rfp')).toEqual([all, all]);
    const [found] = await world.rows<{ states: string[] }>(
      'select array_agg(distinct state) as states from rfp_delivery',
    );
    expect(found?.states).toEqual(DELIVERY_STATES.filter((state) => state !== 'cancelled').toSorted());
  });

  it('RB-453 RB-472 contracts saved by delivery what their orders saved as they were placed', async () => {
    const [saved] = await world.rows<{ by_contract: number; by_order: number }>(
      `select sum(greatest(0, r.base_cents - p.price_cents) * d.packs)::int as by_contract,
        sum((select sum(l.savings_cents) from order_line l where l.order_id = o.id))::int as by_order
      from rfp r join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted' join rfp_delivery d on d.rfp_id = r.id
        join orders o on o.id = d.order_id and o.status = 'delivered'`,
    );
    expect(saved?.by_contract).toBeGreaterThan(0);
    expect(saved?.by_contract).toBe(saved?.by_order);
  });

  it('nothing scheduled was due before the world was loaded', async () => {
    expect(
      await world.rows(
        `select id from rfp_delivery where state = 'scheduled' and placing_date <= '2026-06-15'`,
      ),
    ).toEqual([]);
  });
});
