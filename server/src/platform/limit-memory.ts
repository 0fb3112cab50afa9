import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Lets a process of this machine have `bytes` more than it has mapped now; a PostgreSQL session then answers that it is out of
 * memory (53200) and nobody else notices. Answers false, and limits nothing, where the title of the process does not hold `title`:
 * it runs elsewhere; and where this one may not: it is of another user, or the system is not Linux.
 */
export async function limitMemory(pid: number, title: string, bytes: number): Promise<boolean> {
  try {
    const said = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (!said.includes(title)) return false;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const mapped = Number(/^VmSize:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    const { uid, gid } = await stat(`/proc/${pid}`);
    // Only the user of a process may always limit it; the superuser becomes that one.
    const as = process.getuid?.() === 0 ? { uid, gid } : {};
    await run('prlimit', [`--pid=${pid}`, `--as=${mapped + bytes}`], as);
    return true;
  } catch {
    return false;
  }
}
