import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savePreferences, type CatalogBy } from '../../../shared/preferences.ts';
import { session } from '../../../shared/session.ts';
import { aClient } from '../../../shared/test-world.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing, aRow } from '../test-world.ts';

const SUPPLIER = 'Meridian Generics';
const screenWith = (fits: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: fits(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const WIDE = (query: string) => query.includes('min-width');
const PHONE = (query: string) => query.includes('max-width');
const NARROW = () => false;

const other = {
  id: 7,
  name: 'Lisinopril of 7',
  company_id: 1,
  company_name: SUPPLIER,
  catalog_type: 'medigi' as const,
  price: 9,
  unit_price: 0.09,
  expiry_date: '12/31/2027',
  package_size: 100,
  eaches_per_pack: 100,
  stock: 70,
  lot_count: 2,
  min_packs: 3,
  shipping_text: null,
  savings_per_pack: 3.5,
  soft_block: false,
  lots: [{ price: 9, expiry_date: '12/31/2027', price_tiers: [] }],
};

function open(address: string, by: CatalogBy, supplierId: number | null) {
  savePreferences({ catalog: by });
  startServer({ rows: [aRow()], listings: [aListing({ alternatives: [other] })] });
  session.update((state) => ({
    ...state,
    client: aClient({ hydra: supplierId !== null, supplier_company_id: supplierId }),
  }));
  openAt(address);
}

beforeEach(() => screenWith(WIDE));
afterEach(() => vi.unstubAllGlobals());

const heads = async () => {
  await screen.findAllByText(/Lisinopril/);
  return screen.getAllByRole('columnheader').map((one) => one.textContent ?? '');
};
const sorts = () =>
  within(screen.getByRole('combobox', { name: 'Sort by' }))
    .getAllByRole('option')
    .map((one) => one.textContent ?? '');

describe.each<[string, number | null]>([
  ['of one supplier', 2],
  ['of a market', null],
])('WB-174 on a site %s', (_, supplierId) => {
  const chooses = supplierId === null;

  it.each<[CatalogBy, string]>([
    ['products', 'Supplier'],
    ['listings', 'Supplier and pack'],
  ])(
    'the %s have a column, a filter and an order of suppliers only where there are several',
    async (by, head) => {
      open('/catalog', by, supplierId);
      expect((await heads()).includes(head)).toBe(chooses);
      expect(screen.queryByRole('radiogroup', { name: 'Supplier' }) !== null).toBe(chooses);
      expect(sorts().some((one) => one.startsWith('Supplier'))).toBe(chooses);
      expect(screen.queryAllByText(SUPPLIER, { exact: false }).length > 0).toBe(chooses);
      // What stood beside the supplier stays.
      expect(screen.getAllByText('70101-0003-01').length).toBe(1);
      expect(screen.getAllByText('Bottle of 100 tablets').length).toBe(1);
    },
  );

  it.each<[string, CatalogBy, (query: string) => boolean]>([
    ['a phone', 'products', PHONE],
    ['a phone', 'listings', PHONE],
    ['a tablet', 'listings', NARROW],
  ])('on %s the lines of %s name no supplier but where there are several', async (_size, by, fits) => {
    screenWith(fits);
    open('/catalog', by, supplierId);
    await screen.findAllByText(/Bottle of 100 tablets/);
    expect(screen.queryAllByText(SUPPLIER, { exact: false }).length > 0).toBe(chooses);
    expect(screen.getAllByText('70101-0003-01').length).toBe(1);
  });

  it('alternatives have a column of suppliers only where there are several', async () => {
    open('/detailed/3', 'products', supplierId);
    const panel = within(await screen.findByRole('region', { name: 'Alternatives' }));
    const own = panel.getAllByRole('columnheader').map((one) => one.textContent);
    expect(own.includes('Supplier')).toBe(chooses);
    const cells = within(panel.getByRole('row', { name: /Lisinopril of 7/ })).getAllByRole('cell');
    expect(cells).toHaveLength(own.length);
  });
});
