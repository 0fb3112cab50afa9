import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';

export type ProblemData = Record<string, unknown>;

/** An expected refusal: a code of the closed list and the sentence shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: ProblemData | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, data: ProblemData | null = null, retryAfterSeconds?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export const notFound = (message = 'Not found') => new AppError('not_found', message);
export const forbidden = (message = "You don't have permission to do this.") =>
  new AppError('forbidden', message);
export const ruleBroken = (message: string, data: ProblemData | null = null) =>
  new AppError('rule_broken', message, data);
export const conflict = (message: string, data: ProblemData | null = null) =>
  new AppError('conflict', message, data);
export const stale = (message: string, data: ProblemData | null = null) =>
  new AppError('stale', message, data);

const databaseCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

export const isSerializationFailure = (error: unknown) =>
  databaseCode(error) === '40001' || databaseCode(error) === '40P01';

export const isLockTimeout = (error: unknown) => databaseCode(error) === '55P03';

export const isStatementTimeout = (error: unknown) => databaseCode(error) === '57014';

export const isUniqueViolation = (error: unknown) => databaseCode(error) === '23505';

export const BUSY = 'The service is busy. Please try again in a moment.';
export const DATABASE_AWAY = 'The database cannot be reached. Please try again in a moment.';

/** The server was stopped or starts, the connection broke; 25006: it takes no writes, because it is about to be promoted. */
const AWAY = /^(57P|08|25006|ECONN|EHOST|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/;
/** Locks, conflicts of transactions, statements that took too long, no connection or memory left; 25P03: a transaction stood still. */
const OVERLOADED = /^(40001|40P01|55P03|57014|53|25P03)/;

/** Maps whatever was thrown to a refusal; what is not expected stays `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = databaseCode(error) ?? '';
  if (code.startsWith('22')) return new AppError('malformed', 'This value cannot be read.');
  if (code === '23505') return new AppError('conflict', 'This already exists.');
  if (code === '23503' || code === '23514') {
    return new AppError('rule_broken', 'This does not fit the data it belongs to.');
  }
  const message = error instanceof Error ? error.message : '';
  if (OVERLOADED.test(code) || /timeout exceeded when trying to connect/i.test(message)) {
    return new AppError('unavailable', BUSY, null, 1);
  }
  if (AWAY.test(code) || /Connection terminated|not queryable/i.test(message)) {
    return new AppError('unavailable', DATABASE_AWAY, null, 1);
  }
  return new AppError('internal', 'Something went wrong. Please try again.');
}

/** Whether another server may answer where this one failed: it is gone, or its replay of the primary ended the statement. */
export function isLostServer(error: unknown): boolean {
  const code = databaseCode(error);
  return code !== '25006' && code !== '57014' && toAppError(error).code === 'unavailable';
}

/** The product cannot start for a reason the operator can remove: one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}
