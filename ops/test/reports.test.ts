import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeFailure, readPlaywright, readVitest } from './reports.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'galenic-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('the report of Vitest', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/house/rules/ndc.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'NDC is read', status: 'passed', failureMessages: [] },
          { fullName: 'NDC is refused', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: '/house/web/broken.test.ts', status: 'failed', message: 'Cannot find x', assertionResults: [] },
    ],
  };

  it('gives each failed test, and each file that could not be loaded', () => {
    expect(readVitest(written(report), '/house')).toEqual({
      passed: 1,
      failures: [
        { file: 'rules/ndc.test.ts', name: 'NDC is refused', message: 'expected 1 to be 2' },
        { file: 'web/broken.test.ts', name: 'the file as a whole', message: 'Cannot find x' },
      ],
    });
  });

  it('counts a run without a report as nothing', () => {
    expect(readVitest(path.join(folder, 'none.json'), '/house')).toEqual({ passed: 0, failures: [] });
  });
});

describe('the report of Playwright', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    results: [{ errors: messages.map((message) => ({ message })) }],
  });
  const report = {
    stats: { expected: 3 },
    errors: [{ message: 'No browser' }],
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [{ title: 'fills a cart', file: 'cart.spec.ts', line: 3, tests: [test('expected')] }],
        suites: [
          {
            title: 'a phone',
            file: 'cart.spec.ts',
            specs: [
              {
                title: 'fills a cart',
                file: 'cart.spec.ts',
                line: 9,
                tests: [test('unexpected', 'Too late')],
              },
              { title: 'leaves', file: 'cart.spec.ts', line: 12, tests: [test('flaky', 'Once')] },
            ],
          },
        ],
      },
    ],
  };

  it('gives each test that failed or was lucky, and what failed outside of them', () => {
    expect(readPlaywright(written(report))).toEqual({
      passed: 3,
      failures: [
        { file: 'browser-tests/cart.spec.ts:9', name: 'a phone › fills a cart', message: 'Too late' },
        { file: 'browser-tests/cart.spec.ts:12', name: 'a phone › leaves', message: 'Once' },
        { file: '', name: 'outside of the tests', message: 'No browser' },
      ],
    });
  });
});

describe('the end of a log', () => {
  const shown = (...lines: string[]) =>
    describeFailure({ file: 'a.test.ts', name: 'adds', message: lines.join('\n') }).split('\n');

  it('shows where a failure stands and the first lines of what it said, without colors', () => {
    const lines = shown(...Array.from({ length: 20 }, (_, index) => `\u001B[31mline ${index + 1}\u001B[39m`));
    expect(lines).toHaveLength(17);
    expect(lines.slice(0, 2)).toEqual(['✗ a.test.ts  adds', '    line 1']);
    expect(lines.slice(-2)).toEqual(['    line 15', '    … 5 more lines above']);
  });

  it('leaves out of a stack what packages did', () => {
    const own = '    at /house/a.test.ts:2:56';
    expect(shown('Error: no', own, '    at file:///house/node_modules/vitest/dist/run.js:1:2')).toEqual([
      '✗ a.test.ts  adds',
      '    Error: no',
      `    ${own}`,
    ]);
  });
});
