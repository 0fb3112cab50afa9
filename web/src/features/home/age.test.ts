import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it.each([
  ['2026-06-15T11:59:30Z', '0 minutes'],
  ['2026-06-15T11:59:00Z', '1 minute'],
  ['2026-06-15T11:00:00Z', '1 hour'],
  ['2026-06-14T12:00:01Z', '23 hours'],
  ['2026-06-12T12:00:00Z', '3 days'],
  ['2026-06-15T12:05:00Z', '0 minutes'],
])('%s is %s ago at noon', (at, text) => expect(ageOf(at, Date.parse('2026-06-15T12:00:00Z'))).toBe(text));
