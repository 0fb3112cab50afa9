import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type { Json } from './openapi-schemas.ts';

/** These come with `Retry-After`. */
const WAITED_FOR = new Set<number>([ERROR_STATUS.rate_limited, ERROR_STATUS.unavailable]);

interface Refusal {
  status: number;
  name: string;
  response: Json;
}

const CODES = Object.keys(ERROR_STATUS);
const placeOf = (code: ErrorCode) => CODES.indexOf(code);

/** `conflict`, `idempotency_mismatch`: `ConflictOrIdempotencyMismatch`. */
const nameOf = (codes: readonly ErrorCode[]) =>
  codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');

/** Each status with the codes that it may carry, in the order of the closed list. */
function refusals(codes: ReadonlySet<ErrorCode>): Refusal[] {
  const inOrder = [...codes].toSorted((a, b) => placeOf(a) - placeOf(b));
  return [...Map.groupBy(inOrder, (code) => ERROR_STATUS[code])].map(([status, ofStatus]) => ({
    status,
    name: nameOf(ofStatus),
    response: {
      description: ofStatus.join(', '),
      ...(WAITED_FOR.has(status) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  }));
}

/** The refusals of an operation by status, as references. */
export const refusalsOf = (codes: ReadonlySet<ErrorCode>): Json =>
  Object.fromEntries(
    refusals(codes).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );

/** Every refusal that one of the operations may answer, by its name. */
export const sharedRefusals = (operations: readonly ReadonlySet<ErrorCode>[]): Json =>
  Object.fromEntries(operations.flatMap(refusals).map(({ name, response }) => [name, response]));

export const REFUSAL_HEADERS = {
  RetryAfter: {
    description: 'Seconds to wait before the call is repeated',
    schema: { type: 'integer', minimum: 0 },
  },
};
