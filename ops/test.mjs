/**
 * `npm test`: installs what is missing, runs every check and every test, goes on after a failure, says again at the end
 * what failed, and ends with `N passed, N failed`. Each check counts as one, each test of a runner as one.
 * `npm test -- --only vitest,lint` runs some steps, `--list` names them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, ensureInstalled, projectNode, root } from './prepare.mjs';
import { describeFailure, readPlaywright, readVitest } from './test/reports.mjs';

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
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('vitest')}`,
    ],
    read: () => readVitest(reportOf('vitest'), root),
    minutes: 20,
    before: () => rmSync(bin('.cache/galenic-operations'), { recursive: true, force: true }),
  },
  { name: 'operations', args: ['ops/checks/operations.ts'] },
  { name: 'web-build', args: ['ops/build-web.mjs'] },
  {
    name: 'playwright',
    args: [bin('@playwright/test/cli.js'), 'test', '-c', 'browser-tests', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') },
    read: () => readPlaywright(reportOf('playwright')),
    minutes: 25,
  },
];

function reportOf(name) {
  return join(results, `${name}.json`);
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
  const { passed, failures } = step.read?.() ?? { passed: exitCode === 0 ? 1 : 0, failures: [] };
  const ended = exitCode === 0 ? 'ran nothing' : `ended with code ${exitCode}`; // a runner that ran nothing proves nothing
  if (failures.length === 0 && (exitCode !== 0 || passed === 0))
    failures.push({ file: '', name: step.name, message: `${ended}; see above` });
  return { passed, failures };
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
  const failures = [];
  const summary = [];
  let passed = 0;
  for (const step of chosen) {
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const outcome = await judge(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const word = outcome.failures.length > 0 ? 'FAILED' : 'ok    ';
    const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`;
    summary.push(`${word}  ${step.name.padEnd(20)} ${counts}  ${seconds} s`);
    passed += outcome.passed;
    failures.push(...outcome.failures);
  }
  if (failures.length > 0) console.log(`\n── what failed\n\n${failures.map(describeFailure).join('\n\n')}`);
  console.log(`\n${summary.join('\n')}\n`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

await main();
