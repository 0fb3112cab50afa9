import { describe, expect, it } from 'vitest';
import { ANSWER_855, readOne } from '../x12/worked-examples.ts';
import {
  judgeAnswer,
  readOrderAnswer,
  type AnsweredLine,
  type AskedLine,
  type OrderAnswer,
} from './order-answer.ts';
import { writeSellerOrder, type OrderToSend } from './seller-order.ts';

const asked: readonly AskedLine[] = [
  { id: 11, number: 1, ndc: '70101000101', name: 'Amoxicillin', packs: 40, price: 900 },
  { id: 12, number: 2, ndc: '70101000301', name: 'Lisinopril', packs: 10, price: 340 },
];

const part = (code: string, packs = '') => ({ code, packs });

const answered = (
  number: string,
  parts: AnsweredLine['parts'],
  fields: Partial<AnsweredLine> = {},
): AnsweredLine => ({
  number,
  items: [['N4', number === '1' ? '70101000101' : '70101000301']],
  price: null,
  packs: '',
  parts,
  ...fields,
});

const answer = (lines: readonly AnsweredLine[], fields: Partial<OrderAnswer> = {}): OrderAnswer => ({
  reference: '1042',
  cancels: false,
  word: 'AC',
  lines,
  ...fields,
});

const both = (first: AnsweredLine, other = answered('2', [part('IA', '10')])) =>
  judgeAnswer(answer([first, other]), asked);

it('RB-366 an 855 is read with its lines and what is said of each', () => {
  const { piece, set } = readOne(ANSWER_855);
  if (set === undefined) throw new Error('The text holds no set.');
  expect(readOrderAnswer(set.set, piece.separators.element)).toMatchObject({
    reference: 'HP-20261122-7',
    cancels: false,
    word: 'AC',
    lines: [
      { number: '1', price: '9.00', packs: '40', parts: [{ code: 'IA', packs: '40' }] },
      { number: '2', price: '3.40', packs: '5', parts: [{ code: 'IR', packs: '5' }] },
    ],
  });
});

describe('RB-366 what an answer of the seller does', () => {
  it.each([
    ['all lines', answered('1', [part('IA', '40')]), []],
    ['all lines, without quantities', answered('1', [part('IA')]), []],
    ['in parts', answered('1', [part('IA', '30'), part('IA', '10')]), []],
    ['more than was ordered', answered('1', [part('IQ', '50')]), []],
    ['at the agreed price, called another one', answered('1', [part('IP', '40')], { price: '9.0' }), []],
    ['what is on back order', answered('1', [part('IA', '30'), part('IB', '10')]), [11]],
  ])('confirms %s', (_, line, backordered) => {
    expect(both(line)).toEqual({ kind: 'confirmed', backordered });
  });

  it.each([
    ['line 1 (Amoxicillin) is refused', answered('1', [part('IR', '40')])],
    ['30 of 40 packs of line 1 (Amoxicillin)', answered('1', [part('IQ', '30')])],
    ['30 of 40 packs of line 1 (Amoxicillin)', answered('1', [part('IA', '30'), part('IR', '10')])],
    ['30 of 40 packs of line 1 (Amoxicillin)', answered('1', [part('IC', '30')], { price: '8.00' })],
    ['line 1 (Amoxicillin) is refused', answered('1', [])],
  ])('leaves the order as it is: %s', (words, line) => {
    expect(both(line)).toEqual({ kind: 'short', sentence: `The supplier cannot deliver all: ${words}` });
  });

  it('a line that is not answered is not promised', () => {
    expect(judgeAnswer(answer([answered('1', [part('IA')])]), asked)).toEqual({
      kind: 'short',
      sentence: 'The supplier cannot deliver all: line 2 (Lisinopril) was not answered',
    });
  });

  it.each(['IP', 'IC'])('another price (%s) is not taken', (code) => {
    for (const price of ['9.01', '8.99', null])
      expect(both(answered('1', [part(code, '40')], { price }))).toEqual({
        kind: 'price',
        sentence: 'The price is agreed.',
      });
  });

  it('without lines its word counts', () => {
    const of = (fields: Partial<OrderAnswer>) => judgeAnswer(answer([], fields), asked).kind;
    expect(of({ word: 'AD' })).toBe('confirmed');
    expect(of({ word: 'RD' })).toBe('short');
    expect(of({ word: 'AD', cancels: true })).toBe('short');
  });

  it('lines are found by our number, else by what they are of', () => {
    const lines = [
      answered('01', [part('IA')], { items: [['N4', '70101000101']] }),
      answered('', [part('IA')], { items: [['N4', '70101000301']] }),
    ];
    expect(judgeAnswer(answer(lines), asked).kind).toBe('confirmed');
    const wrong = [
      answered('1', [part('IA')]),
      answered('2', [part('IA')], { items: [['N4', '99999999999']] }),
    ];
    expect(judgeAnswer(answer(wrong), asked).kind).toBe('short');
  });
});

const order: OrderToSend = {
  id: 1042,
  placedOn: '2026-11-22',
  notes: 'Leave at the back door, ring twice and wait',
  facility: { id: 7, name: 'Harbor Pharmacy', deaNumber: 'AA1234563' },
  address: {
    line_1: '1 Harbor Way',
    line_2: null,
    line_3: null,
    city: 'Dover',
    state: 'DE',
    postal_code: '19901',
  },
  lines: [{ number: 1, packs: 40, price: 900, ndc: '70101000101', name: 'Amoxicillin', lot: 'A721' }],
};

it('RB-365 an order is written for its seller', () => {
  expect(writeSellerOrder(order)).toEqual({
    type: '850',
    rows: [
      ['BEG', '00', 'SA', 1042, undefined, '20261122'],
      ['REF', 'ZZ', 'Leave at the back door, ring t'],
      ['REF', 'ZZ', 'wice and wait'],
      ['N1', 'ST', 'Harbor Pharmacy', '11', 'AA1234563'],
      ['N3', '1 Harbor Way', ''],
      ['N4', 'Dover', 'DE', '19901'],
      ['PO1', 1, 40, 'EA', '9.00', undefined, 'N4', '70101000101'],
      ['PID', 'F', undefined, undefined, undefined, 'Amoxicillin'],
      ['REF', 'LT', 'A721'],
      ['CTT', 1],
    ],
  });
  const { rows } = writeSellerOrder({
    ...order,
    notes: null,
    facility: { ...order.facility, deaNumber: null },
  });
  expect(rows[1]).toEqual(['N1', 'ST', 'Harbor Pharmacy', '92', '07']);
});
