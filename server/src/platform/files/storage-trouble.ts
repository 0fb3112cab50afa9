import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';

const TEXTS = {
  write: 'Files cannot be stored at the moment. Please try again in a few minutes.',
  read: 'This file cannot be read at the moment. Please try again in a few minutes.',
  full: 'There is no room to store files at the moment. Please try again later.',
  gone: 'The content of this file is lost. Please upload it again, or contact support.',
} as const;
const AGAIN_AFTER_SECONDS = 30;

/** Turns a failure of the storage into a refusal that does not blame the caller, and tells the operator. */
export const storageTrouble =
  (log: Log) =>
  (doing: 'read' | 'write', key: string, error: unknown): AppError => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const gone = doing === 'read' && isGone(error);
    log.error({ key, err: text }, gone ? 'the content of a file is gone' : `the storage does not ${doing}`);
    if (gone) return new AppError('not_found', TEXTS.gone);
    if (isFull(error)) return new AppError('no_space', TEXTS.full);
    return new AppError('unavailable', TEXTS[doing], null, AGAIN_AFTER_SECONDS);
  };

const facts = (error: unknown) => {
  const { code, name, $metadata } = error as {
    code?: unknown;
    name?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return { code: String(code), name: String(name), status: $metadata?.httpStatusCode };
};

function isGone(error: unknown): boolean {
  const { code, name } = facts(error);
  return code === 'ENOENT' || name === 'NoSuchKey';
}

/** The disk, a quota, or a bucket that answers so. */
function isFull(error: unknown): boolean {
  const { code, name, status } = facts(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || status === 507 || /quota|storagefull/i.test(name);
}
