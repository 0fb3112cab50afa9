import { expect, it } from 'vitest';
import { CATALOGUE, type ReportKey } from '#rules/assistant/catalogue.ts';
import type { Answer } from './api.ts';
import { missingOf, sentenceOf, withParameter } from './sentence.ts';

const parameters: Answer['parameters'] = [
  { name: 'period', value: 'last week', text: 'Last week: Jun 8, 2026 – Jun 14, 2026', source: 'question' },
  { name: 'seller', value: null, text: 'All sellers', source: 'default' },
];
const answer = {
  title: 'Number of Orders',
  parameters,
  figures: [
    { label: 'Orders', kind: 'count', value: 1200 },
    { label: 'Total', kind: 'money', value: 4.5 },
  ],
  row_count: 2,
} as Answer;

const of = (name: string, text: string, value: string | number = text) =>
  ({ name, value, text, source: 'question' }) as const;
const money = (label: string, value: number | null) => ({ label, kind: 'money', value }) as const;
const count = (label: string, value: number) => ({ label, kind: 'count', value }) as const;
const LAST_WEEK = of('period', 'Last week: Jun 8, 2026 – Jun 14, 2026', 'last week');

const SENTENCES: readonly [string, ReportKey, Answer['parameters'], Answer['figures']][] = [
  [
    'Open orders older than 3 days: 1 order, total $4.50.',
    'orders_open',
    [of('days', '3', 3)],
    [count('Orders', 1), money('Total', 4.5)],
  ],
  [
    'Open orders older than 1 day from Meridian: 1,200 orders.',
    'orders_open',
    [of('days', '1', 1), of('seller', 'Meridian', 7)],
    [count('Orders', 1200)],
  ],
  [
    'Expiring stock within 90 days: 3 left at expiry.',
    'expiring_stock',
    [of('days', '90', 90)],
    [count('Left at Expiry', 3)],
  ],
  [
    'Number of orders of Harbor, delivered, last week (Jun 8, 2026 – Jun 14, 2026): 0 orders.',
    'orders_count',
    [LAST_WEEK, of('status', 'Delivered', 'delivered'), of('company', 'Harbor', 7)],
    [count('Orders', 0), money('Average order', null)],
  ],
  [
    'Spend by month at Harbor Main in medigi, May 2026 (May 1, 2026 – May 31, 2026): total $4.00.',
    'spend_by_month',
    [
      of('period', 'May 2026: May 1, 2026 – May 31, 2026'),
      of('facility', 'Harbor Main', 3),
      of('catalog', 'medigi'),
    ],
    [money('Total', 4), money('Average Order', null)],
  ],
  [
    'Top products, top 20, Jan 1, 2026 – Feb 3, 2026: share of the first 20 5.8%.',
    'top_products',
    [of('period', 'Jan 1, 2026 – Feb 3, 2026'), of('limit', '20', 20)],
    [{ label: 'Share of the first 20', kind: 'percent', value: 5.8 }],
  ],
  [
    'Price changes, up: 1 price up, 0 prices down.',
    'price_changes',
    [of('direction', 'Up', 'up')],
    [count('Prices up', 1), count('Prices down', 0)],
  ],
  ['RFPs by status: 1 RFP.', 'rfps_summary', [], [count('RFPs', 1)]],
  ['Bids about to expire within 1 hour: 2 bids.', 'bids_open', [of('hours', '1', 1)], [count('Bids', 2)]],
  [
    'RFPs without a proposal after 3 days: 4 RFPs.',
    'rfps_without_proposal',
    [of('days', '3', 3)],
    [count('RFPs', 4)],
  ],
  [
    'Orders not shipped after 2 business days: 1 order.',
    'orders_unshipped',
    [of('days', '2', 2)],
    [count('Orders', 1)],
  ],
  [
    'Overdue invoices of Harbor: 1 invoice, open $2.00.',
    'overdue_invoices',
    [of('company', 'Harbor', 7), of('days', '0', 0)],
    [count('Invoices', 1), money('Open', 2)],
  ],
  [
    'Overdue invoices by more than 30 days: 2 invoices.',
    'overdue_invoices',
    [of('days', '30', 30)],
    [count('Invoices', 2)],
  ],
  [
    'Failed EDI messages of Cedar: 1 message.',
    'edi_failures',
    [of('client', 'Cedar', 1)],
    [count('Messages', 1)],
  ],
  [
    'Order 1042: status Shipped.',
    'order_status',
    [of('order', '1042', 1042)],
    [{ label: 'Status', kind: 'text', value: 'Shipped' }],
  ],
  [
    'Offers of Amoxicillin 500 mg: 1 offer, lowest price $1.25.',
    'product_offers',
    [of('product', 'Amoxicillin 500 mg', '1')],
    [count('Offers', 1), money('Lowest price', 1.25)],
  ],
  [
    'Number of companies: 1 company, 1 facility.',
    'companies_count',
    [],
    [count('Companies', 1), count('Facilities', 1)],
  ],
];

it.each(SENTENCES)('RB-503 %s', (sentence, report, said, figures) => {
  const { title } = CATALOGUE[report];
  const all = of('seller', 'All sellers');
  expect(
    sentenceOf({ ...answer, report, title, parameters: [...said, { ...all, value: null }], figures }),
  ).toBe(sentence);
});

it('RB-503 says where nothing was found', () => {
  const none = { ...answer, report: 'orders_count', title: 'Number of Orders', row_count: 0 } as const;
  expect(sentenceOf({ ...none, parameters: [LAST_WEEK] })).toBe(
    'Number of orders, last week (Jun 8, 2026 – Jun 14, 2026): no records found.',
  );
});

it('RB-503 sends the parameters again with one changed', () => {
  expect(withParameter(answer, 'seller', ' Meridian ')).toEqual({ period: 'last week', seller: 'Meridian' });
  expect(withParameter(answer, 'period', '')).toEqual({});
  expect(withParameter(answer, 'period', 'may 2026')).toEqual({ period: 'may 2026' });
});

it('RB-506 asks in a field for what must be said and was not', () => {
  const days = { name: 'days', value: null, text: 'Not said', source: 'default' } as const;
  const asked = { ...answer, result: 'asked_back', report: 'orders_open', parameters: [days, parameters[1]] };
  expect(missingOf(asked as Answer)).toBe(days);
  expect(missingOf({ ...asked, result: 'answered' } as Answer)).toBeUndefined();
  expect(missingOf({ ...asked, parameters: [{ ...days, value: 3 }] } as Answer)).toBeUndefined();
});
