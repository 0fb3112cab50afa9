import { z } from 'zod';

/** The closed list of refusals, each with its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  unknown_host: 421,
  invalid: 422,
  rule_broken: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any operation may answer without listing them; public ones refuse an API key, too. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'invalid',
  'rate_limited',
  'internal',
  'unavailable',
  'unknown_host',
];

export const Problem = z
  .object({
    error: z.string().describe('The sentence shown to the user'),
    code: z.string().describe('Machine-readable code, one of the closed list'),
    data: z.record(z.string(), z.unknown()).nullable().describe('Message per field, or what changed'),
  })
  .meta({ id: 'Problem' });
