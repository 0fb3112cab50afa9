import type { Endpoint } from '#contract/endpoint.ts';

/** What the browser needs to know to call an operation. */
export interface OperationShape {
  method: Endpoint['method'];
  /** Below `/services/`, with `{name}` for path parameters. */
  path: string;
  idempotent: boolean;
  reply: 'json' | 'file' | 'events';
}

/** Reduces the contract to what a call needs; runs while building (see vite.config.ts) and in tests. */
export function describeOperations(contract: Record<string, Endpoint>): Record<string, OperationShape> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, idempotent, reply }]) => [
      name,
      { method, path, idempotent: idempotent === true, reply: typeof reply === 'string' ? reply : 'json' },
    ]),
  );
}
