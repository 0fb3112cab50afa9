import pg from 'pg';
import { z } from 'zod';

/** A statement of a hot path as the database runs it. */
export interface Plan {
  work: string;
  statement: string;
  milliseconds: number | null;
  /** Pages of 8 kB touched. */
  buffers: number | null;
  /** How each relation is read. */
  scans: string;
  plan: unknown;
}

interface Sent {
  text: string;
  values: unknown[];
}

/** What was sent since it was cleared, each with the number of times its sender had waited for the database by then. */
export class Heard {
  readonly sent: (Sent & { wait: number })[] = [];
  private waits = 0;
  private readonly underWay = new WeakMap<pg.Client, number>();

  clear(): void {
    this.sent.length = 0;
    this.waits = 0;
  }

  /** Statements that go out together on a pipelined connection are waited for once. */
  note(client: pg.Client, statement: Sent): void {
    const together = 'pipeline' in client && client.pipeline === true && this.isBusy(client);
    if (!together) this.waits += 1;
    this.sent.push({ ...statement, wait: this.waits });
  }

  follow(client: pg.Client, answer: unknown): void {
    if (!(answer instanceof Promise)) return;
    const change = (by: number) => this.underWay.set(client, (this.underWay.get(client) ?? 0) + by);
    change(1);
    void answer.then(
      () => change(-1),
      () => change(-1),
    );
  }

  private isBusy(client: pg.Client): boolean {
    return (this.underWay.get(client) ?? 0) > 0;
  }
}

const LOCKS_LOTS = /\blot\b[^;]*\bfor (no key )?update\b|\bupdate lot\b|\bplace_order\s*\(/i;

/** How often an order waits for the database while it holds its lots; null where it locks none. */
export function waitsWithLots(sent: readonly { text: string; wait: number }[]): number | null {
  const locked = sent.find(({ text }) => LOCKS_LOTS.test(text));
  const end = sent.findLast(({ text }) => /^commit/i.test(text));
  return locked && end ? end.wait - locked.wait : null;
}

/** What this process sends to the database from here on. Call it before a connection is opened. */
export function listen(): Heard {
  const heard = new Heard();
  const original = pg.Client.prototype.query;
  // Every overload passes through unchanged; only what was sent is noted.
  const noting = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const named = z.object({ text: z.string(), values: z.array(z.unknown()) }).safeParse(first);
    if (named.success) heard.note(this, named.data);
    else if (typeof first === 'string')
      heard.note(this, { text: first, values: Array.isArray(rest[0]) ? rest[0] : [] });
    const answer: unknown = Reflect.apply(original, this, [first, ...rest]);
    heard.follow(this, answer);
    return answer;
  };
  Object.defineProperty(pg.Client.prototype, 'query', { value: noting, configurable: true, writable: true });
  return heard;
}

const isStatement = ({ text }: Sent) => !/^(begin|commit|rollback|start transaction)/i.test(text);
const nameOf = (text: string) =>
  /^-- named: (.*)/.exec(text)?.[1] ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Actual Loops'?: number;
  Plans?: Node[];
}

function scansOf(node: Node): string[] {
  const ran = node['Actual Loops'] === undefined || node['Actual Loops'] > 0;
  const where = node['Index Name'] ?? node['Relation Name'];
  const own =
    ran && where !== undefined && node['Node Type'] !== 'ModifyTable'
      ? [`${node['Node Type']} ${where}`]
      : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/** The plans of the statements, those that write without running them. */
export async function explain(pool: pg.Pool, work: string, sent: readonly Sent[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of sent.filter(isStatement)) {
    const writes =
      /\b(insert|update|delete|for (no key )?update|append_audit|add_job|refresh_\w+|pg_notify)\b/i.test(
        text,
      );
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time'?: number }] }>(
      `explain (${writes ? 'costs' : 'analyze, buffers'}, format json) ${text}`,
      values,
    );
    const [found] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!found) continue;
    plans.push({
      work,
      statement: nameOf(text),
      milliseconds: found['Execution Time'] ?? null,
      buffers: writes
        ? null
        : (found.Plan['Shared Hit Blocks'] ?? 0) + (found.Plan['Shared Read Blocks'] ?? 0),
      scans: [...new Set(scansOf(found.Plan))].join(', '),
      plan: found.Plan,
    });
  }
  return plans;
}
