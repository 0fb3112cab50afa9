import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgeGroup } from './acknowledge.ts';
import { readAcknowledgement } from './acknowledged.ts';
import { GROUP_OF_DOCUMENT, readEnvelopes } from './envelopes.ts';
import { readInterchanges } from './interchanges.ts';
import { LIMITS } from './limits.ts';
import { DEFAULT_SEPARATORS } from './separators.ts';
import { judgeGroup } from './verdict.ts';
import { ALL_EXAMPLES, CATALOG_832, ORDER_850, readOne } from './worked-examples.ts';
import { writeInterchange } from './write.ts';

const PARTY = { qualifier: 'ZZ', id: 'GALENIC', groupId: 'GALENIC' };

/** Everything that is done to a file before it means anything; answers a text for each of its groups. */
function workOn(file: string): string[] {
  return readInterchanges(file).flatMap((piece) => {
    if (piece.kind === 'unreadable') return [];
    const documents = Object.keys(GROUP_OF_DOCUMENT);
    const agreement = { documents, version: piece.header.version };
    return readEnvelopes(piece).groups.map((group) => {
      const verdict = judgeGroup(group, piece.separators.element, agreement);
      for (const { set } of verdict.sets) readAcknowledgement(set, piece.separators.element);
      return writeInterchange({
        separators: DEFAULT_SEPARATORS,
        breaksLines: false,
        sender: PARTY,
        receiver: PARTY,
        at: '2026-11-22T09:05:00Z',
        controlNumber: 1,
        usage: 'P',
        sets: [acknowledgeGroup(verdict)],
      });
    });
  });
}

const examples = fc.constantFrom(...Object.values(ALL_EXAMPLES));
const place = fc.double({ min: 0, max: 1, noNaN: true });
const anySign = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));

/** One mutation: a sign flipped, a piece cut, repeated, or put inside itself, NULs, a long run without a terminator. */
const mutation = fc.oneof(
  fc.tuple(place, anySign).map(([at, sign]) => (text: string) => {
    const index = Math.floor(at * text.length);
    return text.slice(0, index) + sign + text.slice(index + 1);
  }),
  fc.tuple(place, place).map(([one, other]) => (text: string) => {
    const [from = 0, to = 0] = [one, other].map((at) => Math.floor(at * text.length)).sort((a, b) => a - b);
    return text.slice(0, from) + text.slice(to);
  }),
  fc.tuple(place, fc.integer({ min: 2, max: 5 })).map(([at, times]) => (text: string) => {
    const index = Math.floor(at * text.length);
    return text.slice(0, index) + text.slice(index, index + 40).repeat(times) + text.slice(index);
  }),
  place.map((at) => (text: string) => {
    const index = Math.floor(at * text.length);
    return text.slice(0, index) + text + text.slice(index);
  }),
  place.map((at) => (text: string) => {
    const index = Math.floor(at * text.length);
    return `${text.slice(0, index)}\u0000\u0000${text.slice(index)}`;
  }),
);

describe('no input stops the reading', () => {
  it('ten thousand mutated interchanges are read without a throw, and each answer is an interchange itself', () => {
    fc.assert(
      fc.property(examples, fc.array(mutation, { minLength: 1, maxLength: 4 }), (example, mutations) => {
        const file = mutations.reduce((text, mutate) => mutate(text), example);
        for (const answer of workOn(file)) {
          const { envelopes, verdict } = readOne(answer);
          if (envelopes.refusal !== null || verdict?.codes.length !== 0) return false;
        }
        return true;
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it.each([
    ['megabytes without a terminator', ORDER_850.slice(0, 200) + 'x'.repeat(8_000_000)],
    ['megabytes of separators', ORDER_850.slice(0, 200) + '*'.repeat(8_000_000)],
    ['megabytes of terminators', ORDER_850.replace('CTT', `${'~'.repeat(8_000_000)}CTT`)],
    ['megabytes of blanks', ORDER_850.replace('CTT', `${' '.repeat(8_000_000)}CTT`)],
    ['megabytes of ISA', 'ISA*'.repeat(2_000_000)],
    ['a million groups', ORDER_850.replace('IEA', `${'GS*PO~GE*0~'.repeat(500_000)}IEA`)],
    ['groups in groups', ORDER_850.replace('GS*', 'GS*PO*'.repeat(1_000_000))],
    ['a million empty sets', ORDER_850.replace('GE*1', `${'ST*850*1~SE*2*1~'.repeat(500_000)}GE*1`)],
  ])(
    '%s take no more than five seconds and 300 MB',
    (_name, file) => {
      const before = process.memoryUsage().heapUsed;
      const start = performance.now();
      workOn(file);
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024);
    },
    60_000,
  );
});

it('a catalog of 100,000 items is read at 5,000 a second and more within 300 MB', () => {
  const item = CATALOG_832.slice(CATALOG_832.indexOf('LIN*'), CATALOG_832.indexOf('CTT*'));
  const file = CATALOG_832.replace(item, item.repeat(LIMITS.catalogItems))
    .replace('CTT*1', `CTT*${LIMITS.catalogItems}`)
    .replace('SE*15', `SE*${LIMITS.catalogItems * 9 + 6}`);
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const { verdict } = readOne(file);
  const seconds = (performance.now() - start) / 1000;
  expect(verdict?.sets).toMatchObject([{ isAccepted: true }]);
  expect(LIMITS.catalogItems / seconds).toBeGreaterThan(5_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024);
}, 60_000);
