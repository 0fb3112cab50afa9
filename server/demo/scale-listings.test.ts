import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { scaleListings, type ScaleProgress } from './scale-listings.ts';
import { TEST_DAY, openTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo scale', 300);
});
afterAll(() => world.close());

/** As one run of the command: a connection of its own. */
async function scale(listings: number, onBatch: (progress: ScaleProgress) => void = () => undefined) {
  const client = new pg.Client({ connectionString: world.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const progress: ScaleProgress[] = [];
    const onProgress = (one: ScaleProgress) => {
      progress.push(one);
      onBatch(one);
    };
    await scaleListings({ client, listings, today: TEST_DAY, onProgress });
    return progress;
  } finally {
    await client.end();
  }
}

const active = async () => {
  const [row] = await world.rows<{ count: number }>(
    `select count(*)::int from listing where status = 'active'`,
  );
  return row?.count ?? 0;
};

describe('scaling the demo world', () => {
  it('reaches the number asked for in batches, again and further, even after it was stopped midway', async () => {
    const stopped = scale(20_000, () => {
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    const kept = await active();
    expect(kept).toBeGreaterThan(300);

    const progress = await scale(kept + 8000);
    expect(await active()).toBe(kept + 8000);
    expect(progress.at(-1)).toEqual({ done: kept + 8000, added: 8000 });
    expect(progress.length).toBeGreaterThan(1);
    expect(await scale(kept)).toEqual([]);
  });

  it('every new listing can be found, has a lot and a drug with valid numbers', async () => {
    const rows =
      await world.rows(`select l.id from listing l left join catalog_search s on s.listing_id = l.id
      where l.status = 'active'
        and (s.listing_id is null or not exists (select 1 from lot o where o.listing_id = l.id))`);
    expect(rows).toEqual([]);
    const dear = await world.rows(
      'select listing_id from catalog_search where lowest_price_cents > wac_cents',
    );
    expect(dear).toEqual([]);
    const [names] = await world.rows<{ odd: number; all: number }>(`select count(*)::int as all,
      count(*) filter (where name !~ ', [0-9.]+( mL| g)? per pack$')::int as odd from listing`);
    expect(names?.odd).toBe(0);
  });

  it('the longest-dated lot of a new medigi listing has 12 months or more (X-55)', async () => {
    const rows = await world.rows(
      `select l.id from listing l join lot o on o.listing_id = l.id where l.ndc >= '8'
      group by l.id having (l.catalog_type = 'medigi') <> (max(o.expiry_date) >= $1::date + interval '12 months')`,
      [TEST_DAY],
    );
    expect(rows).toEqual([]);
  });

  it('the compared drug keeps its four alternatives', async () => {
    const rows =
      await world.rows(`select s.listing_id from catalog_search s join drug d on d.ndc = '70101000701'
      and s.gcn_seqno = d.gcn_seqno and s.package_size = d.package_size`);
    expect(rows).toHaveLength(5);
  });
});
