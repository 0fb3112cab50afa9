import { expect, it } from 'vitest';
import { addressNote, type SentAddress } from './ship-to-address.ts';

const OURS = {
  line_1: '12 Main St.',
  line_2: 'Suite 4',
  line_3: null,
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701-1234',
};
const SENT = { lines: ['12 MAIN ST', 'SUITE 4'], city: 'SPRINGFIELD', state: 'IL', postalCode: '62701' };
const NOTE = "It goes to the facility's address, not to the one sent: ";

it.each<[string, SentAddress | null, string | null]>([
  ['none', null, null],
  ['the same in other letters', SENT, null],
  ['a part of the same', { ...SENT, lines: [], postalCode: '' }, null],
  ['another street', { ...SENT, lines: ['9 Other Rd'] }, `${NOTE}9 Other Rd, SPRINGFIELD, IL 62701.`],
  ['without its suite', { ...SENT, lines: ['12 Main St'] }, `${NOTE}12 Main St, SPRINGFIELD, IL 62701.`],
  ['another city', { ...SENT, lines: [], city: 'Salem' }, `${NOTE}Salem, IL 62701.`],
  ['another state', { ...SENT, lines: [], city: '', state: 'NY' }, `${NOTE}NY 62701.`],
  ['another zip', { ...SENT, lines: [], city: '', postalCode: '10001' }, `${NOTE}IL 10001.`],
])('RB-347 an address that is sent: %s', (_name, sent, note) => {
  expect(addressNote(sent, OURS)).toBe(note);
});
