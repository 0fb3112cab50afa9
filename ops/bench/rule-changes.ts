import { sql } from 'kysely';
import { z } from 'zod';
import { sessionOf, userIdOf } from './buyers.ts';
import { median } from './measure.ts';
import { search, type Request } from './requests.ts';
import type { Site } from './site.ts';
import { buyerAt } from './work.ts';

/** Milliseconds of one change of a price rule, seen by its administrator and by a buyer that it is for; medians. */
export interface RuleChange {
  rule: string;
  /** That it is for. */
  listings: number;
  preview: number;
  save: number;
  firstSearch: number;
  nextSearch: number;
}

type Round = Omit<RuleChange, 'rule'>;

const ROUNDS = 5;
const SEARCH = { search: '', sort: 'price' };
/** Of a rule, and of its preview. */
const Reply = z.object({ data: z.object({ id: z.int().optional(), listings: z.int().optional() }) });

/** A discount of the largest supplier on everything, and a fee of the marketplace on everything. */
export async function measureRuleChanges(site: Site): Promise<RuleChange[]> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from catalog_search group by 1 order by count(*) desc, 1 limit 1`.execute(
    site.db,
  );
  const own = { kind: 'percent_off', value: 7, seller_company_id: rows[0]?.id ?? 0 };
  const fee = { kind: 'marketplace_fee', value: 1.5, seller_company_id: null };
  return [
    await changeOf(site, 'discount of a supplier', own),
    await changeOf(site, 'fee on everything', fee),
  ];
}

async function changeOf(site: Site, rule: string, fields: object): Promise<RuleChange> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await changeOnce(site, fields));
  // The first one plans and reads what the others find ready.
  const of = (name: keyof Round) => Math.round(median(rounds.slice(1).map((one) => one[name])) * 10) / 10;
  return {
    rule,
    listings: of('listings'),
    preview: of('preview'),
    save: of('save'),
    firstSearch: of('firstSearch'),
    nextSearch: of('nextSearch'),
  };
}

async function changeOnce(site: Site, fields: object): Promise<Round> {
  const [side] = site.sides;
  if (!side) throw new Error('The product is the first side.');
  const asked = search(buyerAt(side, 0), SEARCH);
  const rule = {
    ...fields,
    name: 'Change',
    target_type: 'all',
    audience_type: 'all',
    start_date: '2026-01-01',
  };
  const headers = {
    authorization: `Bearer ${await sessionOf(site.db, await userIdOf(site.db, 'admin@demo.test'))}`,
  };
  const post = (path: string): Request => ({
    method: 'POST',
    path: `/services/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });
  await ask(site, asked);
  const preview = await ask(site, post('pricing/rules/preview'));
  const save = await ask(site, post('pricing/rules'));
  const [first, next] = [await ask(site, asked), await ask(site, asked)];
  await ask(site, { method: 'DELETE', path: `/services/pricing/rules/${save.id}`, headers });
  return {
    listings: preview.listings ?? 0,
    preview: preview.took,
    save: save.took,
    firstSearch: first.took,
    nextSearch: next.took,
  };
}

async function ask({ product }: Site, { path = '', method = 'GET', headers, body }: Request) {
  const from = performance.now();
  const response = await fetch(product.url + path, {
    method,
    headers,
    ...(typeof body === 'string' && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  const { data } = Reply.safeParse(JSON.parse(text)).data ?? { data: {} };
  return { took: performance.now() - from, ...data };
}
