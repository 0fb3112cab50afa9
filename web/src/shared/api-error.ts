import { CREDIT_EXCEEDED, exceededText } from '#rules/finance/credit.ts';

const SOMETHING_WRONG = 'Something went wrong. Please try again.';
const UNREACHABLE = 'The server cannot be reached.';

/** A refused or failed call. `status` is 0 and `code` 'unreachable' when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown> | null;

  constructor(status: number, code: string, message: string, data: Record<string, unknown> | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** Nobody knows whether the call was carried out. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export const unreachable = () => new ApiError(0, 'unreachable', UNREACHABLE);

/** Reads the one error shape `{error, code, data}`; anything else gives the status text (SH-488, X-16). */
export function toApiError(status: number, statusText: string, body: unknown): ApiError {
  const problem = isRecord(body) ? body : {};
  const message = firstText(
    problem['error'],
    problem['message'],
    status >= 500 ? SOMETHING_WRONG : statusText,
  );
  const code = typeof problem['code'] === 'string' ? problem['code'] : 'internal';
  return new ApiError(status, code, message, isRecord(problem['data']) ? problem['data'] : null);
}

/** Field → message of a refused form; empty when the refusal names no fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.data === null) return {};
  return Object.fromEntries(
    Object.entries(error.data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What a toast or an error block says: the field messages when there are any, else the sentence (SH-486, SH-487). */
export function errorText(error: unknown): string {
  const fields = [...new Set(Object.values(fieldErrors(error)))];
  return fields.length > 0 ? fields.join('\n') : sentenceOf(error);
}

/** The sentence of a refusal, whatever else its data tells. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.message === CREDIT_EXCEEDED) return exceeded(error.data);
  return error instanceof Error && error.message !== '' ? error.message : SOMETHING_WRONG;
}

/** With by how much, where the company reads it of itself. */
function exceeded(data: ApiError['data']): string {
  const { available, needed } = data ?? {};
  return typeof available === 'number' && typeof needed === 'number'
    ? exceededText(available, needed)
    : CREDIT_EXCEEDED;
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

function firstText(...candidates: readonly unknown[]): string {
  const text = candidates.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  return text ?? SOMETHING_WRONG;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
