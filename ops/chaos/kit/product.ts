import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/src/platform/embedded-postgres/process.ts';
import { cleanEnv } from '../../../server/test/kit/programs.ts';
import { takeAlong } from './children.ts';
import { until } from './wait.ts';

const MAIN = path.resolve(import.meta.dirname, '../../../server/src/main.ts');

/** One process of the product, started as an operator would. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly isAlive: boolean;
  /** Everything on standard error. */
  log(): string;
  isReady(): Promise<boolean>;
  /** A figure of `/metrics`, labels included; NaN before the first. */
  metric(name: string): Promise<number>;
  /** How many files and sockets it holds open. */
  descriptors(): number;
  /** Sends the signal and answers the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export interface ProductSettings {
  /** Null: the embedded one. */
  databaseUrl: string | null;
  port?: number;
  /** Shared where two processes are one installation. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Starts a process and waits until it is ready. */
export async function startProduct(settings: ProductSettings): Promise<Product> {
  const port = settings.port ?? (await freePort());
  const dataDir = settings.dataDir ?? mkdtempSync(path.join(tmpdir(), 'galenic-chaos-'));
  const { child, log } = launch({ ...settings, port, dataDir });
  const url = `http://localhost:${port}`;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
  await until(`${url} is ready`, settings.databaseUrl === null ? 90_000 : 60_000, async () => {
    if (!isAlive()) throw new Error(`The product ended at its start: ${log()}`);
    return isReady();
  });
  return {
    url,
    port,
    dataDir,
    get isAlive() {
      return isAlive();
    },
    log,
    isReady,
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${RegExp.escape(name)} (.*)$`, 'm').exec(text)?.[1]);
    },
    descriptors: () => countDescriptors(child.pid ?? 0),
    async end(signal) {
      if (isAlive()) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      if (settings.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

function countDescriptors(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  if (existsSync(folder)) return readdirSync(folder).length;
  return spawnSync('lsof', ['-p', String(pid)], { encoding: 'utf8' }).stdout.split('\n').length;
}

function launch({ databaseUrl, port, dataDir, env }: ProductSettings & { port: number; dataDir: string }) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...cleanEnv(),
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  takeAlong(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return { child, log: () => errors };
}
