import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Run } from './run.ts';

export interface OwnClock {
  /** Of the processes that have this clock. */
  env: Record<string, string>;
  /** Moves it, also while they run. */
  set(apartMs: number): void;
}

/** A clock that stands apart from the machine's. */
export function ownClock(run: Run, apartMs: number): OwnClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'galenic-clock-'));
  run.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'apart');
  const set = (ms: number) => {
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  set(apartMs);
  const env = { NODE_OPTIONS: `--import=${import.meta.resolve('./moved-clock.ts')}`, CLOCK_FILE: file };
  return { env, set };
}
