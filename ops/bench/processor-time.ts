import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Of Linux, in hundredths of a second whatever the machine. */
const TICK_MS = 10;

/** Milliseconds of processor time so far. Read from /proc, so on Linux only. */
export interface ProcessorTime {
  process: number;
  database: number;
  /** This process: the load. It counts for nobody. */
  client: number;
  /** Everything on the machine. */
  machine: number;
  /** Elapsed on the clock. */
  elapsed: number;
}

/** Of a process and of a database server, each by its number; the server's by that of its first process. */
export function readProcessorTime(pid: number, postmaster: number): ProcessorTime {
  const { user, system } = process.cpuUsage();
  return {
    process: (readStat(String(pid))?.own ?? 0) * TICK_MS,
    database: databaseTime(postmaster),
    client: (user + system) / 1000,
    machine: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
    elapsed: performance.now(),
  };
}

/** The server's processes, those that ended included. */
function databaseTime(postmaster: number): number {
  let total = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid);
    if (stat === null) continue;
    if (Number(pid) === postmaster) total += stat.own + stat.ended;
    else if (stat.parent === postmaster) total += stat.own;
  }
  return total * TICK_MS;
}

function readStat(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    );
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
