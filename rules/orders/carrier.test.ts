import { describe, expect, it } from 'vitest';
import { carrierOf, placePasted } from './carrier.ts';

describe('WB-132 the carrier of a tracking number', () => {
  it.each([
    ['1Z12345E0205271688', 'UPS'],
    ['1z 123 45e 02 0527 1688', 'UPS'],
    ['986578788855', 'FedEx'],
    ['9865 7878 8855', 'FedEx'],
    ['039813852990618', 'FedEx'],
    ['61299998820821171811', 'FedEx'],
    ['9611020987654312345672', 'FedEx'],
    ['9400111202555842332669', 'USPS'],
    ['92023901003000000000', 'USPS'],
    ['3318810025', 'DHL'],
    ['33188100254', 'DHL'],
  ])('%s is of %s', (number, carrier) => expect(carrierOf(number)).toBe(carrier));

  it.each([
    ['no number', ''],
    ['twelve digits whose last is wrong', '986578788856'],
    ['fifteen digits whose last is wrong', '039813852990619'],
    ['twenty digits whose last is wrong', '61299998820821171812'],
    ['thirteen digits', '9865787888551'],
    ['letters', 'C11031500001879'],
    ['UPS with too few characters', '1Z12345E020527168'],
  ])('%s says nothing', (_what, number) => expect(carrierOf(number)).toBeNull());
});

describe('WB-132 a column of pasted numbers', () => {
  const orders = [11, 12, 13];
  it('goes down from the row where it was pasted; what is too many is named', () => {
    expect(placePasted('A1\r\nA2\n\nA3\n', orders, 1)).toEqual({
      numbers: new Map([
        [12, 'A1'],
        [13, 'A2'],
      ]),
      left: ['A3'],
    });
  });

  it('goes to the orders that its first column names, in whatever order', () => {
    expect(placePasted('13\tC\n11\tA\n', orders, 0)?.numbers).toEqual(
      new Map([
        [13, 'C'],
        [11, 'A'],
      ]),
    );
    expect(placePasted('12\tB', orders, 0)?.numbers).toEqual(new Map([[12, 'B']]));
    expect(placePasted('13\tC\n13\tD', orders, 0)?.left).toEqual(['D']);
  });

  it('keeps the row of an order whose line is blank', () => {
    const pasted = placePasted('A1\r\n\r\nC3\r\n', orders, 0);
    expect(pasted).toEqual({
      numbers: new Map([
        [11, 'A1'],
        [13, 'C3'],
      ]),
      left: [],
    });
  });

  it('a table of a shipping program: a header, orders of others, the number in any column', () => {
    const table =
      'Order\tCarrier\tTracking\n#13\tUPS\t1Z12345E0205271688\n99\tFedEx\t986578788855\n11\tUPS\tA1\n12\t\t';
    const pasted = placePasted(table, orders, 0);
    expect(pasted?.numbers.get(13)).toBe('1Z12345E0205271688');
    expect([...(pasted?.numbers.keys() ?? [])]).toEqual([13, 11]);
    expect(pasted?.left).toEqual(['986578788855']);
    expect(placePasted('Tracking\nA1\nB2', orders, 0)?.numbers.get(11)).toBe('A1');
  });

  it('one number alone is typed text', () => {
    expect(placePasted('1Z12345E0205271688', orders, 0)).toBeNull();
    expect(placePasted('12', orders, 0)).toBeNull();
  });
});
