import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, entryOf, notFound, REPORT_KEYS, type ReportKey } from './catalogue.ts';
import { isCommand } from './commands.ts';
import { matchQuestion, readParameters } from './match.ts';
import type { FoundName, NameKind } from './reading.ts';
import { spansOf } from './spans.ts';

const TODAY = '2026-06-15';
const { reports, outside, commands } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8'),
) as { reports: Record<ReportKey, string[]>; outside: string[]; commands: string[] };

const KINDS: Readonly<Record<string, readonly NameKind[]>> = {
  c: ['company'],
  s: ['seller', 'company'],
  f: ['facility'],
  p: ['product'],
  e: ['client'],
};

/** Names stand in brackets with their kind: `[c:Harbor Pharmacy]`. */
function asked(marked: string): { question: string; names: FoundName[] } {
  const names: FoundName[] = [];
  let question = '';
  for (const [part, kind, name] of marked.matchAll(/\[(\w):([^\]]+)\]|[^[]+/g)) {
    if (kind === undefined || name === undefined) question += part;
    else {
      const id = kind === 's' ? 8 : 7;
      const choices = [{ value: name === 'lisinopril' ? '00000000001' : id, text: name }];
      const kinds = Object.fromEntries((KINDS[kind] ?? []).map((one) => [one, choices]));
      names.push({ at: question.length, length: name.length, kinds });
      question += name;
    }
  }
  return { question, names };
}

const match = (marked: string) => {
  const { question, names } = asked(marked);
  return matchQuestion(question, { names, today: TODAY });
};
const all = REPORT_KEYS.flatMap((key) => reports[key].map((question) => ({ key, question })));

describe('RB-504 the catalogue by questions', () => {
  it('has at least six questions for each entry, 200 in all, none twice', () => {
    expect(REPORT_KEYS.length).toBe(33);
    expect(REPORT_KEYS.filter((key) => reports[key].length < 6)).toEqual([]);
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(200);
  });

  it('finds the right entry', () => {
    const wrong = all.flatMap(({ key, question }) => {
      const found = match(question);
      return found.kind === 'report' && found.report === key ? [] : [{ question, key, found }];
    });
    expect(wrong).toEqual([]);
  });

  it('answers the same question the same way', () => {
    for (const { question } of all) expect(match(question)).toEqual(match(question));
  });

  it('RB-507 declines what is outside', () => {
    expect(outside.length).toBeGreaterThanOrEqual(40);
    expect(outside.filter((question) => !isCommand(question) && match(question).kind !== 'none')).toEqual([]);
  });

  it('finds each entry by its own example', () => {
    const wrong = REPORT_KEYS.filter((key) => {
      const found = match(entryOf(key).example.replace('amoxicillin 500 mg', '[p:amoxicillin 500 mg]'));
      return found.kind !== 'report' || found.report !== key;
    });
    expect(wrong).toEqual([]);
  });
});

describe('RB-508 commands', () => {
  it.each(commands)('%j is one', (question) => {
    expect(isCommand(question)).toBe(true);
  });

  it('no question of the catalogue is one', () => {
    expect(all.filter(({ question }) => isCommand(asked(question).question))).toEqual([]);
  });
});

const given = (marked: string) => {
  const found = match(marked);
  return found.kind === 'report' ? { report: found.report, ...found.read.parameters } : found;
};

it.each([
  [
    'How much did [c:Harbor Pharmacy] spend last quarter?',
    { report: 'spend_by_month', company: 7, period: 'last quarter' },
  ],
  ['Top 20 products in October', { report: 'top_products', limit: 20, period: 'october 2025' }],
  ['give me the ten largest customers', { report: 'spend_by_company', limit: 10 }],
  ['Where is order 1042?', { report: 'order_status', order: 1042 }],
  ['Open bids running out within 48 hours', { report: 'bids_open', hours: 48 }],
  ['open bids', { report: 'bids_summary', status: 'open' }],
  ['open bids of [c:Harbor Pharmacy]', { report: 'bids_summary', status: 'open', company: 7 }],
  ['bids not answered', { report: 'bids_summary', status: 'open' }],
  ['RFPs without award', { report: 'rfps_summary', status: 'open' }],
  ['pending RFPs', { report: 'rfps_summary', status: 'pending' }],
  [
    '[c:Lakeshore] orders from [s:Meridian] in October',
    { report: 'orders_count', company: 7, seller: 8, period: 'october 2025' },
  ],
  ['delivered orders of [c:Lakeshore]', { report: 'orders_count', company: 7, status: 'delivered' }],
  ['users of [c:Lakeshore]', { report: 'users_count', company: 7 }],
  ['unpaid invoices more than 30 days', { report: 'overdue_invoices', days: 30 }],
  ['invoices unpaid more than 30 days', { report: 'overdue_invoices', days: 30 }],
  ['What expires within 90 days?', { report: 'expiring_stock', days: 90 }],
  ['Lots expiring in the next 30 days', { report: 'expiring_stock', days: 30 }],
  ['Price increases last week', { report: 'price_changes', direction: 'up', period: 'last week' }],
  ['Which prices dropped this month?', { report: 'price_changes', direction: 'down', period: 'this month' }],
  ['How many bids were accepted in May?', { report: 'bids_summary', status: 'accepted', period: 'may 2026' }],
  ['How many listings are out of stock in medshorts?', { report: 'out_of_stock', catalog: 'medshorts' }],
  ['Price of 00093-3107-01', { report: 'product_offers', product: '00093310701' }],
  ['Who sells [p:lisinopril]?', { report: 'product_offers', product: '00000000001' }],
  ['Orders not shipped after 2 business days', { report: 'orders_unshipped', days: 2 }],
  ['Late deliveries of [s:Meridian Generics]', { report: 'late_deliveries', seller: 8 }],
])('RB-505 RB-506 %j is read as %j', (question, expected) => {
  expect(given(question)).toEqual(expected);
});

it('RB-506 a must that is not said is known as missing, a name of several as unclear', () => {
  expect(given('open orders')).toEqual({ report: 'orders_open' });
  expect(CATALOGUE.orders_open.parameters[0]).toMatchObject({ name: 'days', must: true });
  const choices = [
    { value: 1, text: 'Harbor East' },
    { value: 2, text: 'Harbor West' },
  ];
  const names = [{ at: 13, length: 6, kinds: { company: choices } }];
  const found = matchQuestion('how much did harbor spend', { names, today: TODAY });
  expect(found).toMatchObject({
    kind: 'report',
    read: { unclear: { name: 'company', choices }, parameters: {} },
  });
  expect(
    readParameters('savings_by_month', 'how much did harbor spend last week', { names, today: TODAY }),
  ).toEqual({
    parameters: { period: 'last week' },
    unclear: { name: 'company', choices },
    left: [],
  });
});

const declined = (marked: string) => {
  const found = match(marked);
  return found.kind === 'none' ? notFound(found) : found;
};

it.each([
  ['orders over $5000 not shipped yet', "No report knows '$5000'."],
  ['what did we save on [p:atorvastatin] in 2026?', 'Savings by Month cannot be asked of a product.'],
  ['compare oct and sept for [c:lakeshore]', 'A report takes one period, and the question names several.'],
  ['Overdue invoices last year', 'Overdue Invoices cannot be asked of a period ‘last year’.'],
  ['Open orders of last month', 'Open Orders cannot be asked of a period ‘last month’.'],
  ['Buyers without an order in last quarter', 'Inactive Buyers cannot be asked of a period ‘last quarter’.'],
  ['stock in medigi and medshorts', 'A report takes one catalog, and the question names several.'],
  ['How many orders were cancelled and shipped', 'Number of Orders cannot be asked of a second status.'],
  [
    'open orders older than 2 days, 3 weeks',
    'A report takes one number of days, and the question names several.',
  ],
  ['invoices of facilities', 'Each of its words is known, but no report answers them together.'],
  ['compare october and september spend', 'A report takes one period, and the question names several.'],
  ['october vs september spend', 'A report takes one period, and the question names several.'],
  [
    'how many users signed up this month',
    'Number of Users cannot be asked of a period ‘this month’ or a day of joining.',
  ],
  ['unpaid invoices due in 30 days', 'Each of its words is known, but no report answers them together.'],
  ['unpaid invoices within 30 days', 'Overdue Invoices cannot be asked of a number of days.'],
  ['orders of Acme Hospital last month', "No company, facility or product called 'Acme Hospital' was found."],
  ['Acme Hospital spend', "No company, facility or product called 'Acme Hospital' was found."],
  [
    'How much did Acme spend at Blue Hills Clinic?',
    "No company, facility or product called 'Acme' or 'Blue Hills Clinic' was found.",
  ],
  ['spend of acme hospital', "No company, facility or product called 'acme hospital' was found."],
  ['orders from the Acme', "No company, facility or product called 'Acme' was found."],
  [
    'weather of [c:Harbor] for Acme',
    "No report knows 'weather'. No company, facility or product called 'Acme' was found.",
  ],
  ['Weather of [c:Harbor]', "No report knows 'weather'."],
  ['acme spend', "No report knows 'acme'."],
  ['[c:Lakeshore]', 'Say what you want to know, or choose a report.'],
  ['show me everything', 'Say what you want to know, or choose a report.'],
  ['spend on advertisng and stationery', "No report knows 'advertisng', 'stationery'."],
])('RB-507 %j is declined with its reason', (question, reason) => {
  expect(declined(question)).toBe(`I could not find a report for this question. ${reason}`);
});

it('RB-507 answers of no company alone where two are named', () => {
  const question = 'How much did Harbor and Lakeshore spend?';
  const of = (at: number, length: number, value: number) => ({
    at,
    length,
    kinds: { company: [{ value, text: String(value) }] },
  });
  const both = matchQuestion(question, { names: [of(13, 6, 1), of(24, 9, 2)], today: TODAY });
  expect(both).toMatchObject({
    kind: 'none',
    limits: ['Spend by Month cannot be asked of a second company.'],
  });
  for (const versus of ['lakeshore vs harbor spend', 'Spend of lakeshore versus harbor']) {
    const at = versus.indexOf('lakeshore');
    const names = [of(at, 9, 1), of(versus.indexOf('harbor'), 6, 2)];
    expect(matchQuestion(versus, { names, today: TODAY })).toMatchObject({
      kind: 'none',
      limits: ['Spend by Month cannot be asked of a second company.'],
    });
  }
  expect(
    matchQuestion('lakeshore vs harbor', { names: [of(0, 9, 1), of(13, 6, 2)], today: TODAY }),
  ).toMatchObject({
    kind: 'none',
    limits: ['A report takes one company, and the question names several.'],
  });
  const twice = matchQuestion(question, { names: [of(13, 6, 1), of(24, 9, 1)], today: TODAY });
  expect(twice).toMatchObject({ kind: 'report', read: { parameters: { company: 1 } } });
});

describe('RB-507 a facility goes with its own company alone', () => {
  const question = 'compare lakeshore and harbor spend this year';
  const lakeshore = { at: 8, length: 9, kinds: { company: [{ value: 1, text: 'Lakeshore' }] } };
  const harbor = (...of: number[]) => ({
    at: 22,
    length: 6,
    kinds: { facility: of.map((company, at) => ({ value: 20 + at, text: `Harbor ${at}`, company })) },
  });
  it.each([
    ['of another company', [lakeshore, harbor(2)]],
    ['named before it', [harbor(2), lakeshore]],
    ['of several others', [lakeshore, harbor(2, 3)]],
  ])('%s', (_, names) => {
    expect(matchQuestion(question, { names, today: TODAY })).toMatchObject({
      kind: 'none',
      limits: ['Spend by Month cannot be asked of a second company.'],
    });
  });

  it('and of several is its own', () => {
    expect(matchQuestion(question, { names: [harbor(2, 1), lakeshore], today: TODAY })).toMatchObject({
      kind: 'report',
      read: { parameters: { company: 1, facility: 21 }, unclear: null },
    });
  });

  it('and tells which company of several is meant', () => {
    const several = { ...lakeshore, kinds: { company: [2, 1].map((value) => ({ value, text: 'L' })) } };
    expect(matchQuestion(question, { names: [several, harbor(1)], today: TODAY })).toMatchObject({
      kind: 'report',
      read: { parameters: { company: 1, facility: 20 }, unclear: null },
    });
  });
});

it.each([
  ['How much did [c:harbor] spend last quater', { typed: 'quater', read: 'quarter' }],
  ['top 20 prodcuts in october', { typed: 'prodcuts', read: 'products' }],
  ['waht did we spend last month', { typed: 'waht', read: 'what' }],
  ['Overdue invioces', { typed: 'invioces', read: 'invoices' }],
])('RB-504 %j is answered, and says how a word was read', (question, respelled) => {
  expect(match(question)).toMatchObject({ kind: 'report', read: { respelled: [respelled] } });
});

it('RB-507 asks which of two is meant that lie equally near', () => {
  expect(match('wich orders are late').kind).toBe('either');
  expect(match('Late orders')).toEqual({ kind: 'either', reports: ['orders_unshipped', 'late_deliveries'] });
});

it('RB-507 names no entry that lies no nearer than others, and up to three near ones', () => {
  const found = match('How much did we spend on advertising last year?');
  expect(found.kind).toBe('none');
  expect(found.kind === 'none' && found.nearest.length).toBeLessThanOrEqual(3);
  expect(found.kind === 'none' && found.nearest).toContain('spend_by_month');
  expect(match('Why is the sky blue?')).toMatchObject({ kind: 'none' });
});

it.each([
  ['asdf qwer', ['spend_by_month', 'orders_count', 'top_products', 'orders_unshipped']],
  ['show me everything', ['spend_by_month', 'orders_count', 'top_products', 'orders_unshipped']],
  ['[c:Lakeshore]', ['orders_count', 'spend_by_month', 'overdue_invoices']],
  ['[f:Lakeshore Main]', ['spend_by_month', 'savings_by_month', 'bids_summary']],
  ['[p:lisinopril]', ['product_offers']],
  ['spend on advertising', ['spend_by_month', 'spend_by_company', 'spend_by_supplier']],
])('RB-507 %j offers %j', (question, nearest) => {
  expect(match(question)).toMatchObject({ kind: 'none', nearest });
});

it('looks for names in parts of a question, those that begin with an unknown word by their beginning', () => {
  const spans = spansOf("What's the spend of Harbor Pharmacy, Inc. last week?");
  expect(spans.find(({ text }) => text === 'harbor pharmacy, inc')).toMatchObject({ mayBegin: true });
  expect(spans.find(({ text }) => text === 'last week')).toMatchObject({ mayBegin: false });
  expect(spansOf('x '.repeat(250)).length).toBeLessThan(1000);
});
