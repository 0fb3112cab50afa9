import { expect, it } from 'vitest';
import { readQuery } from './read-query.ts';
import { TOO_HEAVY } from './sentences.ts';

const KNOWN = {
  views: ['orders', 'order_lines'],
  columns: ['total', 'price', 'quantity', 'name', 'order_id', 'created_at'],
  functions: [],
  rowFunctions: [],
};
const verdictOf = (query: string) => readQuery(query, KNOWN);

const list = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(', ');
const greatest = (count: number, of: (index: number) => string) => `greatest(${list(count, of)})`;

/** Each level names the one below as often as `both` names `a`. */
const nested = (levels: number, both: string, lowest = 'select total as a from orders') =>
  `${`select ${both} from (`.repeat(levels)}${lowest}${') q'.repeat(levels)}`;
const chained = (levels: number, next: (at: number) => string) =>
  `with c0 as (select total as a from orders), ${list(levels, next)} select a from c${levels}`;

it.each([
  ['many products', `select ${greatest(200, (at) => `total * ${at}`)} from orders`],
  ['many powers', `select ${greatest(150, (at) => `9.9 ^ ${at}`)}`],
  ['many logarithms', `select ${greatest(150, (at) => `ln(${at})`)}`],
  ['a filter', `select 1 from orders where ${greatest(150, () => 'total / 3')} > 1`],
  [
    'a sub-select in an expression',
    `select ${greatest(150, () => '(select max(price * quantity) from order_lines)')}`,
  ],
  ['doublings', nested(16, 'a + a as a')],
  ['doublings of a text', nested(16, 'a || a as a')],
  ['squares of squares', nested(8, 'a * a as a')],
  ['doublings by WITH', chained(16, (at) => `c${at + 1} as (select a + a as a from c${at})`)],
  [
    'doublings by WITH that names columns',
    chained(16, (at) => `c${at + 1}(a) as (select a + a from c${at})`),
  ],
  [
    'doublings of columns renamed in FROM',
    nested(16, 'a + a', 'select total as a from orders').replaceAll(') q', ') q(a)'),
  ],
  ['doublings of a whole row', nested(16, 'q.a + q.a as a')],
  [
    'doublings by a star',
    `select a + a as a from (${'select * from ('.repeat(3)}${nested(15, 'a + a as a')}${') p'.repeat(3)}) q`,
  ],
  [
    'doublings of a union',
    nested(9, 'a * a as a', 'select total as a from orders union select price from order_lines'),
  ],
  ['doublings of a join', nested(16, 'a + a as a').replaceAll(') q', ') q cross join orders o')],
])('RB-490 refuses what no limit of time could stop: %s', (_, query) => {
  expect(verdictOf(query)).toMatchObject({ refusal: TOO_HEAVY });
});

it.each([
  [
    'sums of a join',
    'select o.created_at, sum(l.price * l.quantity), count(*) from orders o join order_lines l using (order_id) group by 1 order by 1',
  ],
  [
    'shares in steps',
    `with goods as (select order_id, sum(price * quantity) as goods from order_lines group by 1),
      shares as (select o.order_id, goods, total, round(100 * goods / nullif(total, 0), 1) as share
        from orders o join goods using (order_id))
      select *, rank() over (order by share), share - avg(share) over () as above from shares where share > 10
      union all select null, 1, 2, 3, 4, 5`,
  ],
  ['a hundred sums', `select ${list(100, (at) => `sum(price * quantity) as c${at}`)} from order_lines`],
  ['ten levels', nested(10, 'a + 1 as a')],
])('RB-486 lets reports pass: %s', (_, query) => {
  expect(verdictOf(query)).not.toHaveProperty('refusal');
});
