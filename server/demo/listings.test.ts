import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_CATEGORIES, PACKAGE_TYPES } from '#rules/accounts/addresses.ts';
import { readProducts, eachesOf, listingName, packDescription, productNamed } from './molecules.ts';
import { at } from './random.ts';
import { TEST_DAY, openTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo listings');
});
afterAll(() => world.close());

interface Found {
  name: string;
  seller: string;
  catalog_type: string;
  lots: { expiry: string; stock: number; free_from: number | null }[];
  [column: string]: unknown;
}

const find = async (ndc: string): Promise<Found> => {
  const found = await world.rows<Found>(
    `select l.*, c.name as seller, l.start_date::text as starts, d.dea_schedule, d.hcpcs, (
        select json_agg(json_build_object('expiry', o.expiry_date, 'stock', o.stock,
          'free_from', o.free_shipping_threshold_cents) order by o.expiry_date)
        from lot o where o.listing_id = l.id) as lots
    from listing l join company c on c.id = l.company_id join drug d on d.ndc = l.ndc where l.ndc = $1`,
    [ndc.replaceAll('-', '')],
  );
  expect(found).toHaveLength(1);
  return at(found, 0);
};

describe('the listings to find', () => {
  it('70101-0001-01 Amoxicillin: three lots of 5, 14 and 26 months, ample stock, bids allowed', async () => {
    const found = await find('70101-0001-01');
    expect(found).toMatchObject({
      name: 'Amoxicillin 500 mg Capsule, 100 per pack',
      seller: 'Meridian Generics',
      catalog_type: 'medigi',
      offer_orders_enabled: true,
    });
    expect(found.lots.map(({ expiry }) => expiry)).toEqual(['2026-11-15', '2027-08-15', '2028-08-15']);
    expect(Math.min(...found.lots.map(({ stock }) => stock))).toBeGreaterThan(500);
  });

  it('70101-0002-01 Metformin: case lock of 12, lots of 120 and 7 packs', async () => {
    const found = await find('70101-0002-01');
    expect(found).toMatchObject({
      name: 'Metformin 500 mg Tablet, 100 per pack',
      case_lock: true,
      case_size: 12,
    });
    expect(found.lots.map(({ stock }) => stock).toSorted((one, other) => one - other)).toEqual([7, 120]);
  });

  it('70101-0003-01 Lisinopril: five lots, minimum 10 packs, case size 1', async () => {
    const found = await find('70101-0003-01');
    expect(found).toMatchObject({
      name: 'Lisinopril 10 mg Tablet, 100 per pack',
      min_packs: 10,
      case_size: 1,
    });
    expect(found.lots).toHaveLength(5);
  });

  it('70101-0004-01 Oxycodone HCl is schedule II', async () => {
    expect(await find('70101-0004-01')).toMatchObject({
      name: 'Oxycodone HCl 5 mg Tablet, 100 per pack',
      dea_schedule: '2',
    });
  });

  it('70101-0005-01 Gabapentin: exactly one lot with exactly 100 packs', async () => {
    const found = await find('70101-0005-01');
    expect(found.name).toBe('Gabapentin 300 mg Capsule, 100 per pack');
    expect(found.lots.map(({ stock }) => stock)).toEqual([100]);
  });

  it('70101-0006-01 Ondansetron is soft-blocked for Harbor by listing', async () => {
    const found = await find('70101-0006-01');
    expect(found.name).toBe('Ondansetron 4 mg/2 mL Vial, 25 per pack');
    const blocks = await world.rows(
      `select f.name from soft_block b join facility f on f.id = b.facility_id where b.listing_id = $1`,
      [found['id']],
    );
    expect(blocks).toEqual([{ name: 'Harbor Pharmacy' }]);
  });

  it('70101-0007-01 Atorvastatin ships free and has alternatives from four other sellers', async () => {
    const found = await find('70101-0007-01');
    expect(found.name).toBe('Atorvastatin 20 mg Tablet, 90 per pack');
    expect(new Set(found.lots.map((lot) => lot.free_from))).toEqual(new Set([0]));
    const others = await world.rows(
      `select distinct o.company_name from catalog_search s join catalog_search o on o.gcn_seqno = s.gcn_seqno
        and o.package_size = s.package_size and o.listing_id <> s.listing_id and o.stock > 0 where s.listing_id = $1`,
      [found['id']],
    );
    expect(others).toHaveLength(4);
  });

  it('70101-0008-01 Sertraline starts next month and can be bought later', async () => {
    expect(await find('70101-0008-01')).toMatchObject({
      name: 'Sertraline 50 mg Tablet, 90 per pack',
      starts: '2026-07-01',
      can_buy_later: true,
    });
  });

  it('70202-0001-01 Levothyroxine of Northwind is short-dated: one lot, 60 days', async () => {
    const found = await find('70202-0001-01');
    expect(found).toMatchObject({ seller: 'Northwind Labs', catalog_type: 'medshorts' });
    expect(found.lots.map(({ expiry }) => expiry)).toEqual(['2026-08-14']);
  });

  it('70303-0001-01 Succinylcholine of Sterile Point is compounded, with HCPCS, ISI and private label 1', async () => {
    const found = await find('70303-0001-01');
    expect(found).toMatchObject({
      seller: 'Sterile Point',
      catalog_type: '503b',
      hcpcs: 'J0330',
      private_label_gpo_id: 1,
    });
    expect(found.name).toMatch(/^Succinylcholine 20 mg\/mL Syringe/);
    expect(String(found['isi']).length).toBeGreaterThan(80);
  });
});

describe('the catalog', () => {
  it('X-25 package fields: a bottle of 100 is 100/1/100, a box of 25 vials of 2 mL is 2/25/25', () => {
    const products = readProducts().first;
    const capsule = productNamed(products, 'Amoxicillin 500 mg Capsule');
    const bottle = at(capsule.packs, 0);
    expect([bottle.content, bottle.containers, eachesOf(capsule, bottle)]).toEqual([100, 1, 100]);
    expect(packDescription(capsule, bottle)).toBe('Bottle of 100 capsules');
    const vial = productNamed(products, 'Ondansetron 4 mg/2 mL Vial');
    const box = at(vial.packs, 0);
    expect([box.content, box.containers, eachesOf(vial, box)]).toEqual([2, 25, 25]);
    expect(packDescription(vial, box)).toBe('Box of 25 vials of 2 mL');
    expect(listingName(vial, box)).toBe('Ondansetron 4 mg/2 mL Vial, 25 per pack');
  });

  it('the curated set has well over 120 drugs of known categories and package types', () => {
    const { first, late } = readProducts();
    const products = [...first, ...late];
    expect(new Set(products.map(({ molecule }) => molecule.substance)).size).toBeGreaterThan(120);
    for (const { dosage } of products) {
      expect(LISTING_CATEGORIES).toContain(dosage.category);
      expect(PACKAGE_TYPES).toContain(dosage.container);
    }
  });

  it('acetaminophen came last: known by its brand, sold by five makers in packs of 100 and 1,000', async () => {
    const sold =
      await world.rows(`select s.name, d.proprietary_name as brand, count(distinct s.company_id)::int as sellers
      from catalog_search s join drug d using (ndc) where d.substance_name = 'Acetaminophen' and d.route = 'Oral'
      group by 1, 2 order by 1`);
    expect(sold).toEqual(
      ['325 mg Tablet, 100', '325 mg Tablet, 1000', '500 mg Tablet, 100', '500 mg Tablet, 1000'].map(
        (pack) => ({
          name: `Acetaminophen ${pack} per pack`,
          brand: 'Tylenol',
          sellers: 5,
        }),
      ),
    );
  });

  it('X-55 the longest-dated lot of a medigi listing has 12 months or more, of a medshorts one less', async () => {
    const wrong = await world.rows(
      `select l.ndc from listing l join lateral (select max(expiry_date) as longest from lot
          where listing_id = l.id and status = 'active' and stock > 0) o on o.longest is not null
      where (l.catalog_type = 'medigi') <> (o.longest >= $1::date + interval '12 months') and l.catalog_type <> '503b'`,
      [TEST_DAY],
    );
    expect(wrong).toEqual([]);
    const foreign = await world.rows(`select l.id from listing l join company c on c.id = l.company_id
      where (l.catalog_type = '503b') <> c.is_503b`);
    expect(foreign).toEqual([]);
  });

  it('every listing is in the search relation and most cost less than the wholesale price', async () => {
    const [row] =
      await world.rows(`select (select count(*)::int from listing where status = 'active') as listings, count(*)::int as searched,
      count(*) filter (where lowest_price_cents > wac_cents)::int as dear from catalog_search`);
    expect(row?.['searched']).toBe(row?.['listings']);
    expect(row?.['dear']).toBe(0);
  });
});
