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
/** Whoever ends later is ended without a word of what failed. */
const WHOLE_RUN_MINUTES = 86;
const CHECKS_AT_ONCE = 2;
const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);
const reportOf = (name) => join(results, `${name}.json`);

/** Beside each other; what one says is shown when it has ended. */
const checks = [
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  {
    name: 'format',
    args: [
      bin('prettier/bin/prettier.cjs'),
      ...'--check --log-level warn --cache --cache-strategy content .'.split(' '),
    ],
  },
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types-web', args: [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'types-browser-tests', args: [bin('typescript/bin/tsc'), '-p', 'browser-tests/tsconfig.json'] },
  { name: 'types-client', args: [bin('typescript/bin/tsc'), '-p', 'clients/typescript', '--noEmit'] },
  { name: 'types-example', args: [bin('typescript/bin/tsc'), '-p', 'clients/typescript/examples'] },
  { name: 'client', args: ['ops/client.ts', '--verify'] },
  { name: 'boundaries', args: ['ops/checks/boundaries.ts'] },
  { name: 'dead-code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'schema', args: ['ops/schema.ts', '--verify'] },
  { name: 'web-build', args: ['ops/build-web.mjs'] },
];

/** One after the other; they take what the machine has and say how far they are. */
const runners = [
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
    minutes: 50,
    before: () => {
      for (const notes of ['galenic-operations', 'galenic-rows'])
        rmSync(bin(`.cache/${notes}`), { recursive: true, force: true });
    },
  },
  { name: 'operations', args: ['ops/checks/operations.ts'] },
  { name: 'sql-rows', args: ['ops/checks/sql-rows.ts'] },
  {
    name: 'playwright',
    args: [bin('@playwright/test/cli.js'), 'test', '-c', 'browser-tests', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') },
    read: () => readPlaywright(reportOf('playwright')),
    minutes: 70,
  },
];

/** Resolves to the exit code and, where it is not shown, the output; a step that does not end in time is ended and has failed. */
function runStep({ args, env, minutes: most = 5 }, shown) {
  const minutes = Math.min(most, WHOLE_RUN_MINUTES - performance.now() / MINUTES);
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      stdio: ['ignore', ...(shown ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
      env: childEnv(env),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const late = setTimeout(() => {
      output += `Stopped after ${minutes.toFixed(0)} minutes.\n`;
      if (shown) console.log(output);
      child.kill('SIGTERM');
    }, minutes * MINUTES);
    child.on('close', (code) => {
      clearTimeout(late);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

/** A runner that ran nothing proves nothing. */
function judge(step, { exitCode, output }) {
  const { passed, failures } = step.read?.() ?? { passed: exitCode === 0 ? 1 : 0, failures: [] };
  if (failures.length > 0 || (exitCode === 0 && passed > 0)) return { passed, failures };
  const ended = exitCode === 0 ? 'It ran nothing.' : `It ended with code ${exitCode}.`;
  return { passed, failures: [{ file: '', name: step.name, message: `${ended}\n${output}` }] };
}

async function runOne(step, shown) {
  const startedAt = performance.now();
  step.before?.();
  if (shown) console.log(`\n── ${step.name}`);
  const ended = await runStep(step, shown);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!shown) console.log(`\n── ${step.name}, ${seconds} s\n${ended.output.trimEnd()}`);
  return { ...judge(step, ended), name: step.name, seconds };
}

/** The outcomes in the order of the steps. */
async function runAll(steps, { atOnce, shown }) {
  const outcomes = [];
  const waiting = [...steps.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes[next[0]] = await runOne(next[1], shown);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

function chosenNames() {
  const all = [...checks, ...runners].map((step) => step.name);
  const at = process.argv.indexOf('--only');
  if (at === -1) return all;
  const names = (process.argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length === 0) return names;
  console.error(`No step is called ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(2);
}

function lineOf({ name, passed, failures, seconds }) {
  const word = failures.length > 0 ? 'FAILED' : 'ok    ';
  return `${word}  ${name.padEnd(20)} ${passed} passed, ${failures.length} failed  ${seconds} s`;
}

async function main() {
  const names = chosenNames();
  if (process.argv.includes('--list')) return console.log(names.join('\n'));
  ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const startedAt = performance.now();
  const chosen = (steps) => steps.filter(({ name }) => names.includes(name));
  const outcomes = [
    ...(await runAll(chosen(checks), { atOnce: CHECKS_AT_ONCE, shown: false })),
    ...(await runAll(chosen(runners), { atOnce: 1, shown: true })),
  ];
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const minutes = ((performance.now() - startedAt) / MINUTES).toFixed(1);
  console.log(`\n${outcomes.map(lineOf).join('\n')}\n\nIt took ${minutes} minutes.`);
  // Last, for whoever is shown the end of a log alone.
  if (failures.length > 0) console.log(`\n── what failed\n\n${failures.map(describeFailure).join('\n\n')}\n`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

await main();
