/**
 * After the tests: every operation of the contract was called with success and was refused to somebody. A new endpoint
 * without such tests fails here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../../contract/index.ts';
import { OPERATIONS_FOLDER } from '../../server/test/kit/operations.ts';

const REFUSALS = new Set([401, 403, 404, 409, 422]);

export function uncovered(operations: readonly string[], lines: readonly string[]): string[] {
  const statuses = new Map<string, Set<number>>();
  for (const line of lines) {
    const [operation = '', status = ''] = line.split(' ');
    statuses.set(operation, (statuses.get(operation) ?? new Set()).add(Number(status)));
  }
  return operations.flatMap((operation) => {
    const seen = [...(statuses.get(operation) ?? [])];
    const problems: string[] = [];
    if (!seen.some((status) => status < 300)) problems.push(`${operation}: no test calls it with success`);
    const endpoint = contract[operation as keyof typeof contract] as { audience: unknown } | undefined;
    if (endpoint?.audience !== 'public' && !seen.some((status) => REFUSALS.has(status))) {
      problems.push(`${operation}: no test is refused`);
    }
    return problems;
  });
}

function recorded(): string[] {
  if (!existsSync(OPERATIONS_FOLDER)) return [];
  return readdirSync(OPERATIONS_FOLDER).flatMap((file) =>
    readFileSync(path.join(OPERATIONS_FOLDER, file), 'utf8').split('\n').filter(Boolean),
  );
}

if (process.argv[1] === import.meta.filename) {
  const operations = Object.keys(contract);
  const problems = uncovered(operations, recorded());
  for (const problem of problems) console.log(problem);
  console.log(`${operations.length} operations, ${problems.length} not covered`);
  process.exit(problems.length === 0 ? 0 : 1);
}
