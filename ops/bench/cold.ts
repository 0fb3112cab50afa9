import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { median, type Figures, type Measured } from './measure.ts';
import type { Running } from './processes.ts';
import { readProcessorTime, type ProcessorTime } from './processor-time.ts';
import { carts, detail, type Request } from './requests.ts';
import type { Site } from './site.ts';
import { buyerAt } from './work.ts';

export const COLD = 'cold connection';
const POLL_MS = 5;
const VISITS = 40;
/** A crowded machine may not make a connection within the time that the product allows. */
const MOST_REFUSED = 20;

/** The first listing and the carts after a quiet half minute: its connection to the database is made anew, its plans too. */
export async function measureCold(site: Site, ids: readonly number[]): Promise<Measured> {
  const [side] = site.sides;
  if (!side) throw new Error('The product is the first side.');
  const read = () => readProcessorTime(side.running.pid, site.postmaster);
  const visits: { took: number; before: ProcessorTime; after: ProcessorTime }[] = [];
  for (let visit = 0; visits.length < VISITS; visit += 1) {
    await endIdleConnections(site);
    const buyer = buyerAt(side, visit);
    const before = read();
    const from = performance.now();
    const answers = [await ask(detail(buyer, ids[visit % ids.length] ?? 0)), await ask(carts(buyer))];
    if (answers.every((ok) => ok)) visits.push({ took: performance.now() - from, before, after: read() });
    else if (visit - visits.length >= MOST_REFUSED) throw new Error(`${COLD} was refused.`);
  }

  async function ask({ path = '', headers }: Request): Promise<boolean> {
    const response = await fetch(site.product.url + path, { headers });
    await response.text();
    return response.ok;
  }

  return { work: COLD, sides: { product: figuresOf(visits) }, crowd: null };
}

function figuresOf(
  visits: readonly { took: number; before: ProcessorTime; after: ProcessorTime }[],
): Figures {
  const times = visits.map(({ took }) => took).toSorted((a, b) => a - b);
  const each = (name: keyof ProcessorTime) =>
    visits.reduce((sum, { before, after }) => sum + after[name] - before[name], 0) / visits.length;
  return {
    connections: 1,
    perSecond: 1000 / median(times),
    p50: median(times),
    p97: times[Math.floor(VISITS * 0.975)] ?? 0,
    p99: Math.max(...times),
    processMs: each('process'),
    databaseMs: each('database'),
    queueProcessMs: 0,
    queueDatabaseMs: 0,
    clientMs: each('client'),
    othersTook: 0,
  };
}

/** As the pool of the product ends them after a quiet while; the one that listens for jobs stays. */
async function endIdleConnections({ db, product }: Site): Promise<void> {
  do {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'galenic'
      and state = 'idle' and query not ilike 'listen%' and datname = current_database()`.execute(db);
    await sleep(POLL_MS);
  } while ((await idleConnections(product)) > 0);
}

/** As the product itself sees them. */
async function idleConnections({ url }: Running): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^galenic_pool_connections\{[^}]*state="idle"[^}]*\} (\S+)/m.exec(text)?.[1] ?? 0);
}
