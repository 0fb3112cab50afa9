import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLYING_PHARMACY, APPLYING_SUPPLIER } from './applications.ts';
import { openTestWorld, TEST_DAY, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo morning');
});
afterAll(() => world.close());

describe('what waits in the demo world', () => {
  it('a pharmacy and a supplier have applied, the pharmacy first', async () => {
    const rows =
      await world.rows(`select r.kind, c.name, u.vetting_status, c.contact_user_id = u.id as contact,
        (select count(*)::int from facility f where f.company_id = c.id and f.vetting_status = 'pending') as pending
      from registration r join company c on c.id = r.company_id join app_user u on u.id = r.user_id
      where r.submitted_at is not null order by r.submitted_at`);
    const waits = { vetting_status: 'Unreviewed', contact: true };
    expect(rows).toEqual([
      { kind: 'buyer', name: APPLYING_PHARMACY, ...waits, pending: 1 },
      { kind: 'seller', name: APPLYING_SUPPLIER, ...waits, pending: 0 },
    ]);
  });

  it('Harbor and four facilities of Lakeshore have budgets of this quarter, one of them exceeded', async () => {
    const rows = await world.rows<{ name: string; share: number }>(`
      select f.name, (select sum(o.total_cents) from orders o where o.facility_id = f.id and o.status <> 'cancelled'
          and o.created_at >= b.start_date) / b.amount_cents as share
      from budget b join facility f on f.id = b.facility_id
      where b.type = 'spent' and '${TEST_DAY}' between b.start_date and b.end_date order by f.id`);
    expect(rows.map(({ name }) => name)).toEqual([
      'Harbor Pharmacy',
      'Lakeshore Medical Center',
      'Lakeshore Evanston Hospital',
      'Lakeshore Infusion Center',
      'Lakeshore Outpatient Pharmacy',
    ]);
    const shares = rows.map(({ share }) => Number(share));
    expect(shares.every((share) => share > 0.3 && share < 1.1)).toBe(true);
    expect(shares.filter((share) => share > 1)).toHaveLength(1);
    const [goals] = await world.rows(`select count(*)::int as goals from budget where type = 'savings'`);
    expect(goals).toEqual({ goals: 5 });
  });

  it('licences of three facilities end within 60 days; no other does', async () => {
    const rows = await world.rows(`select name from facility
      where least(dea_expiration, state_license_expiration) <= date '${TEST_DAY}' + 60 and vetting_status = 'approved' order by id`);
    expect(rows.map(({ name }) => name)).toEqual([
      'Harbor Pharmacy',
      'Lakeshore Medical Center',
      'Lakeshore Evanston Hospital',
    ]);
  });

  it('one job was given up', async () => {
    const rows =
      await world.rows(`select t.identifier as task, j.attempts = j.max_attempts as given_up, j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`);
    expect(rows).toEqual([
      { task: 'mail-event', given_up: true, last_error: 'The mail server does not answer.' },
    ]);
  });

  it('favorites of Harbor cost more, and less, than when it ordered them last', async () => {
    const rows = await world.rows<{ dearer: boolean }>(`
      select s.lowest_price_cents > last.price_cents as dearer
      from favorite f join app_user u on u.id = f.user_id and u.email = 'buyer@demo.test'
      join catalog_search s on s.listing_id = f.listing_id
      cross join lateral (select l.price_cents from order_line l join orders o on o.id = l.order_id
        where l.facility_id = u.primary_facility_id and l.listing_id = s.listing_id and o.status <> 'cancelled'
        order by o.created_at desc, l.price_cents limit 1) last
      where s.lowest_price_cents <> last.price_cents`);
    expect(new Set(rows.map(({ dearer }) => dearer))).toEqual(new Set([true, false]));
  });
});
