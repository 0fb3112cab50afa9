import { AppError } from '../server/src/platform/errors.ts';
import { StartupError } from '../server/src/platform/startup-error.ts';

/** Ends a command: one sentence for what its user can mend, everything for the rest. */
export function endWithReason(error: unknown): void {
  const known =
    error instanceof StartupError ||
    error instanceof AppError ||
    (error instanceof TypeError && 'code' in error);
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
