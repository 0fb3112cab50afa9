/** What the JSON reports of Vitest and Playwright say: how many tests passed and failed, and what each failure said. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LINES = 15;

/**
 * @typedef {{ file: string, name: string, message: string }} Failure
 * @typedef {{ passed: number, failures: Failure[] }} Outcome
 */

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * A file that could not be loaded has no failed test and is a failure of its own.
 * @param {string} path of the report
 * @param {string} root from which the names of files are told
 * @returns {Outcome}
 */
export function readVitest(path, root) {
  const report = readReport(path);
  if (!report) return { passed: 0, failures: [] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, name: 'the file as a whole', message }];
    return failed.map((test) => ({ file, name: test.fullName, message: test.failureMessages.join('\n') }));
  });
  return { passed: report.numPassedTests, failures };
}

/**
 * A test that passed only at a second attempt has failed; what is wrong outside of every test is a failure of its own.
 * @param {string} path of the report
 * @returns {Outcome}
 */
export function readPlaywright(path) {
  const report = readReport(path);
  if (!report) return { passed: 0, failures: [] };
  const outside = report.errors.map((error) => ({
    file: '',
    name: 'outside of the tests',
    message: textOf(error),
  }));
  return {
    passed: report.stats.expected,
    failures: [...report.suites.flatMap((suite) => failuresIn(suite, [])), ...outside],
  };
}

function failuresIn(suite, above) {
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        file: `browser-tests/${spec.file}:${spec.line}`,
        name: [...titles, spec.title].join(' › '),
        message: results.flatMap(({ errors }) => errors.map(textOf)).join('\n'),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, titles))];
}

const textOf = (error) => error.stack ?? error.message ?? error.value ?? '';

/** A line of a stack that leads into a package. */
const isForeignFrame = (line) => /^\s*at .*node_modules/.test(line);

/**
 * For the end of a log: where it stands, what it is called, the first lines of what it said.
 * @param {Failure} failure
 */
export function describeFailure({ file, name, message }) {
  const said = stripVTControlCharacters(message).trim().split('\n');
  const lines = said.filter((line) => !isForeignFrame(line));
  const shown = lines.slice(0, LINES).map((line) => `    ${line}`.trimEnd());
  if (lines.length > LINES) shown.push(`    … ${lines.length - LINES} more lines above`);
  return [`✗ ${file === '' ? name : `${file}  ${name}`}`, ...shown].join('\n');
}
