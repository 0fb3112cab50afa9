import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * A test that writes to `console.error` or `console.warn`, or makes Node emit a process warning, fails: such lines are
 * how React, drivers and leaks report mistakes. A test that provokes one on purpose takes it over with
 * `vi.spyOn(console, 'error').mockImplementation(() => {})` and asserts on it. Unhandled rejections and errors fail the
 * run by Vitest's own default.
 */
const noise: string[] = [];

/** Node announces its own experiments once per process; that says nothing about the code under test. */
const IGNORED_WARNINGS = new Set(['ExperimentalWarning']);

const original = { error: console.error, warn: console.warn };
console.error = (...parts: unknown[]) => void noise.push(format(...parts));
console.warn = (...parts: unknown[]) => void noise.push(format(...parts));

const onWarning = (warning: Error) => {
  if (!IGNORED_WARNINGS.has(warning.name)) noise.push(`${warning.name}: ${warning.message}`);
};
process.on('warning', onWarning);

function failOnNoise() {
  if (noise.length === 0) return;
  throw new Error(`Unexpected output:\n${noise.splice(0).join('\n')}`);
}

afterEach(failOnNoise);
afterAll(() => {
  Object.assign(console, original);
  process.off('warning', onWarning);
  failOnNoise();
});
