import { expect, it } from 'vitest';
import {
  CARE_FACILITY_TYPES,
  FACILITY_TYPES,
  NEUROLOGY_FACILITY_TYPES,
  offeredFacilityTypes,
} from './facility-types.ts';

it('SH-043 SH-044 X-92 the lists have 14, 5 and 15 types', () => {
  expect([FACILITY_TYPES.length, NEUROLOGY_FACILITY_TYPES.length, CARE_FACILITY_TYPES.length]).toEqual([
    14, 5, 15,
  ]);
  expect(NEUROLOGY_FACILITY_TYPES).toEqual([
    'Neurology',
    'Pain Management',
    'Rehabilitation',
    'Pharmacy',
    'Other',
  ]);
  expect([CARE_FACILITY_TYPES[0], CARE_FACILITY_TYPES.at(-1)]).toEqual(['Ambulatory Center', 'Other']);
  for (const list of [FACILITY_TYPES, CARE_FACILITY_TYPES]) expect(new Set(list).size).toBe(list.length);
});

it('SH-035 X-92 a host offers its own list, else the default one, and what a record says stays valid', () => {
  expect(offeredFacilityTypes([])).toBe(FACILITY_TYPES);
  expect(offeredFacilityTypes(['A'])).toEqual(['A']);
  expect(offeredFacilityTypes(['A'], 'B')).toEqual(['A', 'B']);
  expect(offeredFacilityTypes(['A'], 'A')).toEqual(['A']);
  expect(offeredFacilityTypes(['A'], null)).toEqual(['A']);
});
