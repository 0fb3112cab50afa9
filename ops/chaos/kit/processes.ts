import { spawnSync } from 'node:child_process';
import { readPostmaster } from '../../../server/src/platform/embedded-postgres/process.ts';

/** Stops every process of the server of a cluster where it stands. */
export const freezeServer = (cluster: string): void => signal(cluster, 'SIGSTOP');
export const thawServer = (cluster: string): void => signal(cluster, 'SIGCONT');
/** All at once, as a loss of power does. */
export const killServer = (cluster: string): void => signal(cluster, 'SIGKILL');

type Signal = 'SIGSTOP' | 'SIGCONT' | 'SIGKILL';

function signal(cluster: string, name: Signal): void {
  for (const pid of processesOf(readPostmaster(cluster)?.pid)) send(pid, name);
}

/** The postmaster first, so that it starts nobody new meanwhile, then everybody it started. */
function processesOf(postmaster: number | undefined): number[] {
  if (postmaster === undefined) return [];
  const table = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [
    postmaster,
    ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : [])),
  ];
}

function send(pid: number, name: Signal): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ended since it was listed.
  }
}
