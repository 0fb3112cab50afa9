import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/lib/postgresql/15/bin',
];

/** Where a program of the machine lies. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

const PATIENCE_MS = 20_000;

/** Waits until something listens on the port of this machine. */
export async function answers(port: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await listens(port))) {
    if (Date.now() > until) throw new Error(`Nothing listened on port ${port} within ${PATIENCE_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.end();
      resolve(true);
    });
  });

/** Ends a process that a test started. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * What a process of the product gets from ours; settings of the developer would change what it does. Compiled code of
 * another start saves a third of its own.
 */
export const cleanEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');

/** The product as a process of its own. */
export function startProduct(env: Record<string, string>): { child: ChildProcess; errors: () => string } {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...cleanEnv(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  return { child, errors: () => errors };
}
