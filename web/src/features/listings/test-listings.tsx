import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { renderUi } from '../../ui/test-kit.tsx';
import type { SellerListing, SellerLot } from './api.ts';
import type { ListingImport } from './imports-api.ts';

/** The server's side of a call: method, path below `/services/` and body in, status and body out. */
export type Answer = (call: {
  method: string;
  path: string;
  body: unknown;
}) => [status: number, body: unknown];

/** Replaces the network; answers the calls that were made. */
export function serve(answer: Answer) {
  const calls: { method: string; path: string; body: unknown; headers: Headers }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', path: address.replace('/services/', ''), body };
    calls.push({ ...call, headers: new Headers(init.headers) });
    const [status, reply] = answer(call);
    return Promise.resolve(new Response(JSON.stringify(reply), { status }));
  });
  return calls;
}

export const show = (element: ReactElement) =>
  renderUi(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);

export const refusal = (code: string, error: string, data: unknown = null) => ({ error, code, data });

export const aLot = (change: Partial<SellerLot> = {}): SellerLot => ({
  id: 11,
  lot_name: 'A1',
  expiry_date: '06/30/2030',
  expiry_days: 900,
  price: 12.5,
  stock: 40,
  min_qty: 1,
  price_type: 'WAC',
  shipping_price: null,
  free_shipping_threshold: null,
  public_note: null,
  version: 3,
  ...change,
});

export const aListing = (change: Partial<SellerListing> = {}): SellerListing => ({
  id: 5,
  name: 'Amoxicillin 500 mg',
  ndc: '70101000101',
  ndc_number: '70101-0001-01',
  company_id: 2,
  company_name: 'Meridian Generics',
  catalog_type: 'medigi',
  category: 'Rx',
  package_description: 'Bottle of 100',
  eaches_per_pack: 100,
  case_size: 1,
  case_lock: false,
  min_packs: 1,
  offer_orders_enabled: true,
  offer_minimum_quantity: 1,
  user_ack: null,
  fulldate: false,
  start_date: null,
  can_buy_later: false,
  stock: 40,
  lot_count: 1,
  lowest_price: 12.5,
  earliest_expiry: '2030-06-30',
  wac: 20,
  open_bids: 0,
  image: null,
  rank: null,
  status: 'active',
  deactivated_reason: null,
  shortage_id: null,
  updated_at: '2026-01-05T10:00:00.000Z',
  version: 2,
  lots: [aLot()],
  images: [],
  on_sale: true,
  product: {
    dosage_form: 'Capsule',
    route: 'Oral',
    proprietary_name: null,
    storage_conditions: null,
    pharm_class: null,
    dea: null,
    gcn_seqno: 8995,
    active_ingredients: [],
  },
  standing: null,
  can: { edit: true, pause: true, activate: false, withdraw: true, deactivate: false },
  ...change,
});

/** A checked file of three rows, one of them refused. */
export const anImport = (change: Partial<ListingImport> = {}): ListingImport => ({
  id: 9,
  kind: 'listings',
  file_name: 'prices.csv',
  created_date: '2026-01-05T10:00:00.000Z',
  created_by: 'Victor Nguyen',
  state: 'checked',
  failure: null,
  by_edi: false,
  waits: null,
  header_row: 1,
  first_rows: [{ row: 1, text: 'NDC · Batch · Exp · Price' }],
  notes: ['Header found in row 1.'],
  headers: [
    { index: 0, header: 'NDC', samples: ['70101-0001-01', '70101-0002-01'] },
    { index: 1, header: 'Batch', samples: ['A1', 'B2'] },
    { index: 2, header: 'Exp', samples: ['06/30/2030'] },
    { index: 3, header: 'Price', samples: ['12.50', 'abc'] },
    { index: 4, header: '', samples: ['100', '250'] },
  ],
  mapping: { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 },
  mapping_source: 'guessed',
  settings: {
    pad_ndc: false,
    date_order: 'mdy',
    decimal: 'point',
    units_are_packs: false,
    instead: {},
    left_out: [],
  },
  missing_columns: [],
  row_count: 3,
  good_rows: 2,
  refused_rows: 1,
  skipped_rows: 0,
  new_listings: 1,
  changed_listings: 0,
  new_lots: 1,
  changed_lots: 1,
  unchanged_lots: 0,
  withdrawn_lots: 0,
  withdrawn_listings: 0,
  new_items: 0,
  changed_items: 0,
  unchanged_items: 0,
  price_changes: { up: 0, down: 0, new_lots: 0, large: 0, shown: [] },
  changes: { names: 0, doubtful_names: 0, shown: [] },
  gone: { listings: 0, lots: 0, shown: [] },
  progress: 0,
  problem_groups: [
    {
      column: 'pack_price',
      code: 'not_understood',
      rows: 1,
      first_rows: [4],
      example: 'Pack price must be an amount such as 1,234.50; it is "abc".',
      value: 'abc',
    },
  ],
  problems: [
    { row: 4, column: 'pack_price', message: 'Pack price must be an amount such as 1,234.50; it is "abc".' },
  ],
  skipped: [],
  can: { run: true, undo: false, cancel: false },
  undo_refusal: null,
  undo: null,
  ...change,
});
