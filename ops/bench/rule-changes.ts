import { sql } from 'kysely';
import { sessionOf, userIdOf } from './buyers.ts';
import { median } from './measure.ts';
import { search } from './requests.ts';
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

const ROUNDS = 5;
const SEARCH = { search: '', sort: 'price' };

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
  const [side] = site.sides;
  if (!side) throw new Error('The product is the first side.');
  const admin = `Bearer ${await sessionOf(site.db, await userIdOf(site.db, 'admin@demo.test'))}`;
  const asked = search(buyerAt(side, 0), SEARCH);
  const body = {
    ...fields,
    name: 'Change',
    target_type: 'all',
    audience_type: 'all',
    start_date: '2026-01-01',
  };
  const rounds: Omit<RuleChange, 'rule'>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await ask(asked);
    const preview = await ask(change('POST', 'pricing/rules/preview', body));
    const save = await ask(change('POST', 'pricing/rules', body));
    const [firstSearch, nextSearch] = [(await ask(asked)).took, (await ask(asked)).took];
    await ask(change('DELETE', `pricing/rules/${save.data.id}`));
    // The first one plans and reads what the others find ready.
    if (round > 0)
      rounds.push({
        listings: preview.data.listings ?? 0,
        preview: preview.took,
        save: save.took,
        firstSearch,
        nextSearch,
      });
  }
  const of = (name: Exclude<keyof RuleChange, 'rule'>) =>
    Math.round(median(rounds.map((one) => one[name])) * 10) / 10;
  return {
    rule,
    listings: of('listings'),
    preview: of('preview'),
    save: of('save'),
    firstSearch: of('firstSearch'),
    nextSearch: of('nextSearch'),
  };

  function change(method: string, path: string, sent?: object) {
    return {
      path: `/services/${path}`,
      method,
      headers: { authorization: admin, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    };
  }

  async function ask({
    path = '',
    ...request
  }: {
    path?: string;
    method?: string;
    headers: Record<string, string>;
    body?: unknown;
  }) {
    const from = performance.now();
    const response = await fetch(site.product.url + path, {
      method: request.method ?? 'GET',
      headers: request.headers,
      ...(typeof request.body === 'string' && { body: request.body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    // What the contract says of a rule and its preview.
    const { data } = JSON.parse(text) as { data: { id?: number; listings?: number } };
    return { took: performance.now() - from, data };
  }
}
