import { expect, it } from 'vitest';
import { clientRows } from './hosts.ts';

it('WB-171 a host has the accent of the catalog it sells; suppliers have their own', () => {
  const accents = Object.fromEntries(
    clientRows(new Date('2026-06-15T12:00:00Z')).map(({ hostkey, accent }) => [hostkey, accent]),
  );
  expect(accents).toEqual({
    localhost: 'teal',
    main: 'teal',
    shorts: 'plum',
    outsourcing: 'indigo',
    'supplier-a': 'violet',
    'supplier-b': 'slate',
    sellers: 'teal',
  });
});
