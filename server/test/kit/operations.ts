import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Where the tests of one run note which operations they called and what was answered; `ops/checks/operations.ts` reads it. */
export const OPERATIONS_FOLDER = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/galenic-operations',
);

/** Notes each operation with each status once per server. */
export function recordOperations(server: FastifyInstance): void {
  const seen = new Set<string>();
  mkdirSync(OPERATIONS_FOLDER, { recursive: true });
  server.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const line = `${operation} ${reply.statusCode}`;
    if (operation === undefined || seen.has(line)) return;
    seen.add(line);
    appendFileSync(path.join(OPERATIONS_FOLDER, `${process.pid}.txt`), `${line}\n`);
  });
}
