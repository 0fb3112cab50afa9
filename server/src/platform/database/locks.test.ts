import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '../../..');
const PLACES = ['src', 'migrations/functions'];
/** Rows that no other table refers to. */
const ALLOWED = ['append_audit.sql', 'refresh_catalog_search.sql'];

const sources = PLACES.flatMap((place) =>
  readdirSync(path.join(SERVER, place), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(SERVER, place, file),
  ),
).filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'));

it('nobody locks rows so that others wait who only refer to them', () => {
  expect(sources.length).toBeGreaterThan(400);
  const locking = sources.filter((file) => /\bfor update\b|\.forUpdate\(/i.test(readFileSync(file, 'utf8')));
  expect(locking.map((file) => path.basename(file)).toSorted()).toEqual(ALLOWED);
});
