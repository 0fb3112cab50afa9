import type { OperationId } from '#contract/index.ts';
import type { TestClient } from './client.ts';
import type { Side, Tenant } from './tenant.ts';

export type Examples = Partial<Record<OperationId, (tenant: Tenant) => Example | Promise<Example>>>;

export interface Example {
  as: Side | TestClient;
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: { name: string; bytes: Buffer | string };
  /** What it answers, where that is no success: the call needs more than its input. */
  status?: number;
}

export const asBuyer =
  (rest: Omit<Example, 'as'> = {}) =>
  (): Example => ({ as: 'buyer', ...rest });
