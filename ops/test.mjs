/**
 * `npm test`: installs what is missing, runs every check and every test, goes on after a failure, and ends with
 * `N passed, N failed`. Each check counts as one, each test of a runner as one. `npm test -- --only vitest,lint` runs
 * some steps, `--list` names them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, ensureInstalled, projectNode, root } from './prepare.mjs';

const MINUTES = 60_000;
const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);

const steps = [
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types-web', args: [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'types-browser-tests', args: [bin('typescript/bin/tsc'), '-p', 'browser-tests/tsconfig.json'] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'boundaries', args: ['ops/checks/boundaries.ts'] },
  { name: 'schema', args: ['ops/schema.ts', '--verify'] },
  { name: 'dead-code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'vitest',
    args: [bin('vitest/vitest.mjs'), 'run', ...jsonReport('vitest')],
    count: countVitest,
    minutes: 20,
    before: () => {
      for (const notes of ['galenic-operations', 'galenic-rows'])
        rmSync(bin(`.cache/${notes}`), { recursive: true, force: true });
    },
  },
  { name: 'operations', args: ['ops/checks/operations.ts'] },
  { name: 'sql-rows', args: ['ops/checks/sql-rows.ts'] },
  { name: 'web-build', args: ['ops/build-web.mjs'] },
  {
    name: 'playwright',
    args: [bin('@playwright/test/cli.js'), 'test', '-c', 'browser-tests', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json') },
    count: countPlaywright,
    minutes: 25,
  },
];

function jsonReport(name) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, `${name}.json`)}`];
}

function readReport(name) {
  const path = join(results, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A file that could not be loaded has no tests and is a failure of its own. */
function countVitest() {
  const report = readReport('vitest');
  if (!report) return { passed: 0, failed: 0 };
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

function countPlaywright() {
  const stats = readReport('playwright')?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

/** Resolves to the exit code; a step that does not end in time is ended and has failed. */
function runStep({ args, env, minutes = 5 }) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: childEnv(env),
    });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const late = setTimeout(() => {
      console.log(`Stopped after ${minutes} minutes.`);
      child.kill('SIGTERM');
    }, minutes * MINUTES);
    child.on('exit', (code) => {
      clearTimeout(late);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

async function judge(step) {
  step.before?.();
  const exitCode = await runStep(step);
  if (!step.count) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
  const { passed, failed } = step.count();
  const hasProblem = exitCode !== 0 || passed + failed === 0; // a runner that ran nothing proves nothing
  return { passed, failed: failed === 0 && hasProblem ? 1 : failed };
}

function chosenSteps() {
  const at = process.argv.indexOf('--only');
  if (at === -1) return steps;
  const names = (process.argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter((step) => names.includes(step.name));
  console.error(
    `No step is called ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`,
  );
  process.exit(2);
}

async function main() {
  if (process.argv.includes('--list')) return console.log(steps.map((step) => step.name).join('\n'));
  const chosen = chosenSteps();
  ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const summary = [];
  for (const step of chosen) {
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const { passed, failed } = await judge(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(
      `${failed > 0 ? 'FAILED' : 'ok    '}  ${step.name.padEnd(20)} ${passed} passed, ${failed} failed  ${seconds} s`,
    );
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${summary.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main();
