import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('nothing scheduled was due before the world was loaded', async () => {
    expect(
      await world.rows(
        `select id from rfp_delivery where state = 'scheduled' and placing_date <= '2026-06-15'`,
      ),
    ).toEqual([]);
  });
});
