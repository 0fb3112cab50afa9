import { sql } from 'kysely';
import { z } from 'zod';
import { sessionOf, userIdOf } from './buyers.ts';
import { makeOrderLines } from './order-lines.ts';
import type { Site } from './site.ts';

/** A board as one caller gets it, of the last twelve months; milliseconds. */
export interface BoardFigures {
  board: string;
  by: string;
  lines: number;
  p50: number;
  p95: number;
}

const ASKED = [
  { by: 'buyer', email: 'companyadmin@demo.test', boards: ['spend', 'savings', 'usage'] },
  { by: 'seller', email: 'seller@demo.test', boards: ['sales'] },
  { by: 'administrator', email: 'admin@demo.test', boards: ['spend', 'savings', 'usage', 'sales'] },
] as const;
const TIMES = 40;
const WARM = 3;
const Reply = z.object({
  data: z.object({ charts: z.array(z.object({ name: z.string(), error: z.string().nullable() })) }),
});

/** Orders of so many lines are made first, once in a kept folder. */
export async function measureBoards(site: Site, lines: number): Promise<BoardFigures[]> {
  const { db, product } = site;
  const companyOf = async (email: string) => {
    const { company_id: id } = await db
      .selectFrom('app_user')
      .select('company_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    if (id === null) throw new Error(`${email} is of no company.`);
    return id;
  };
  const [buyer, seller] = [await companyOf(ASKED[0].email), await companyOf(ASKED[1].email)];
  if ((await countLines(site)) < lines) await makeOrderLines(db, lines, { buyer, seller });
  const count = await countLines(site);
  const figures: BoardFigures[] = [];
  for (const { by, email, boards } of ASKED) {
    const headers = { authorization: `Bearer ${await sessionOf(db, await userIdOf(db, email))}` };
    for (const board of boards) {
      const address = `${product.url}/services/analytics/boards/${board}`;
      for (let time = 0; time < WARM; time += 1) await ask(address, headers);
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) times.push(await ask(address, headers));
      times.sort((one, other) => one - other);
      const at = (share: number) => Math.round(times[Math.ceil(TIMES * share) - 1] ?? 0);
      figures.push({ board, by, lines: count, p50: at(0.5), p95: at(0.95) });
    }
  }
  return figures;
}

async function countLines({ db }: Site): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from order_line`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Throws where a chart could not be made: then less was done than is measured. */
async function ask(address: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  const response = await fetch(address, { headers });
  const reply: unknown = await response.json();
  const took = performance.now() - from;
  const failed = Reply.parse(reply).data.charts.find(({ error }) => error !== null);
  if (failed) throw new Error(`The chart ${failed.name} of ${address} could not be made.`);
  return took;
}
