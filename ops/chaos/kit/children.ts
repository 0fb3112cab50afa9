import { spawn, type ChildProcess } from 'node:child_process';

/** Reads `+pid` and `-pid` lines, and when its input ends, because we did, kills whoever is left. */
const REAPER = `
  let lines = '';
  process.stdin.on('data', (chunk) => (lines += chunk)).on('end', () => {
    const left = new Set();
    for (const line of lines.split('\\n')) line[0] === '+' ? left.add(line.slice(1)) : left.delete(line.slice(1));
    for (const pid of left) try { process.kill(Number(pid), 'SIGKILL'); } catch {}
  });`;

let reaper: ChildProcess | undefined;

/** Takes the process along when this one ends, however it ends. */
export function takeAlong(child: ChildProcess): void {
  reaper ??= startReaper();
  reaper.stdin?.write(`+${child.pid}\n`);
  child.once('exit', () => reaper?.stdin?.write(`-${child.pid}\n`));
}

function startReaper(): ChildProcess {
  const started = spawn(process.execPath, ['-e', REAPER], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  started.unref();
  // A pipe of its own would keep this process from ending.
  if (started.stdin && 'unref' in started.stdin && typeof started.stdin.unref === 'function')
    started.stdin.unref();
  return started;
}
