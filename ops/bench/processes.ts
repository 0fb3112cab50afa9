import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start to the first answer. */
  startedIn: number;
  stop(): Promise<void>;
}

/** Starts a program of the repository on a port and waits until `ready` answers with success. */
export async function startProcess(
  file: string,
  port: number,
  ready: string,
  env: Record<string, string>,
): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilReady(child, `${url}${ready}`);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - startedAt,
    stop: () => stopProcess(child),
  };
}

const READY_WITHIN_MS = 60_000;

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const givenUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < givenUpAt) {
    if (child.exitCode !== null) throw new Error(`The process of ${address} ended with ${child.exitCode}.`);
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stopProcess(child);
  throw new Error(`${address} does not answer.`);
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Resident memory of the process behind an address, in megabytes. */
export async function megabytes({ url }: Running): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6);
}
