import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKAGE_TYPES } from '../accounts/addresses.ts';
import { parsePackageDescription, readablePackage } from './package-description.ts';

/** Content, containers, eaches, unit, type. */
const read = (text: string) => {
  const reading = parsePackageDescription(text);
  if (reading === null) return null;
  const { packageSize, csp, eachesPerPack, billingUnit, packageType } = reading;
  return [packageSize, csp, eachesPerPack, billingUnit, packageType];
};

describe('X-25 package fields of an FDA description', () => {
  it.each([
    ['a bottle', '100 CAPSULE in 1 BOTTLE (0093-3109-01)', [100, 1, 100, 'EA', 'Bottle']],
    [
      'a form with a comma',
      '30 TABLET, FILM COATED in 1 BOTTLE, PLASTIC (0002-4112-30)',
      [30, 1, 30, 'EA', 'Bottle'],
    ],
    [
      'vials in a tray',
      '25 VIAL, SINGLE-DOSE in 1 TRAY (63323-806-02)  / 2 mL in 1 VIAL, SINGLE-DOSE (63323-806-12)',
      [2, 25, 25, 'ML', 'Vial'],
    ],
    [
      'a fraction without a zero',
      '4 SYRINGE in 1 CARTON (0002-1436-11)  / .5 mL in 1 SYRINGE',
      [0.5, 4, 4, 'ML', 'Syringe'],
    ],
    [
      'the former separator',
      '6 BLISTER PACK in 1 CARTON (0555-9043-58) > 28 TABLET in 1 BLISTER PACK',
      [28, 6, 168, 'EA', 'Box'],
    ],
    [
      'three levels',
      '25 POUCH in 1 CARTON (0006-4047-20)  / 1 TUBE in 1 POUCH (0006-4047-02)  / 2 mL in 1 TUBE (0006-4047-01)',
      [2, 25, 25, 'ML', 'Tube'],
    ],
    [
      'a bottle in a carton',
      '1 BOTTLE, DROPPER in 1 CARTON (24208-001-05)  / 5 mL in 1 BOTTLE, DROPPER',
      [5, 1, 1, 'ML', 'Bottle'],
    ],
    ['litres', '.5 L in 1 BAG (0338-0049-03)', [500, 1, 1, 'ML', 'Bag']],
    ['grams', '30 g in 1 TUBE (0168-0055-31)', [30, 1, 1, 'GM', 'Tube']],
    ['milligrams', '5 mg in 1 BOTTLE, PLASTIC (71921-185-05)', [0.005, 1, 1, 'GM', 'Bottle']],
    ['an amount too small to keep', '5 ug in 1 AMPULE (71921-185-06)', [1, 1, 1, 'EA', 'Ampule']],
    ['hours of a patch', '4 POUCH in 1 CARTON (0378-1234-16)  / 168 h in 1 POUCH', [1, 4, 4, 'EA', 'Box']],
    [
      'doses of an inhaler',
      '1 CANISTER in 1 CARTON (0173-0682-20)  / 60 AEROSOL, METERED in 1 CANISTER',
      [1, 1, 1, 'EA', 'Box'],
    ],
    [
      'doses of a spray',
      '1 BOTTLE in 1 BOX (0378-3458-23)  / 120 SPRAY, METERED in 1 BOTTLE',
      [1, 1, 1, 'EA', 'Bottle'],
    ],
    ['containers of unknown content', '3 VIAL in 1 CARTON (0409-1234-03)', [1, 3, 3, 'EA', 'Vial']],
    ['unit doses', '100 POUCH in 1 CARTON (0904-1234-61)  / 1 TABLET in 1 POUCH', [1, 100, 100, 'EA', 'Box']],
    ['a gas', '1 L in 1 TANK (10018-8999-1)', [1000, 1, 1, 'ML', 'Each']],
    [
      'a kit',
      '1 KIT in 1 CARTON (80425-348-01)  *  .9 mL in 1 PACKET (67777-419-02)  *  10 VIAL in 1 CARTON / 5 mL in 1 VIAL',
      [1, 1, 1, 'EA', 'Kit'],
    ],
    ['kits in a carton', '3 KIT in 1 CARTON (70700-119-85)  / 1 KIT in 1 KIT', [1, 3, 3, 'EA', 'Kit']],
    ['a kit inside', '25 VIAL in 1 TRAY (0409-1-1) / 1 KIT in 1 CARTON', [1, 1, 1, 'EA', 'Kit']],
  ])('reads %s', (_what, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    '   ',
    'a bottle',
    'TABLET in 1 BOTTLE',
    '0 TABLET in 1 BOTTLE',
    '2.5 VIAL in 1 BOX / 1 mL in 1 VIAL',
    '99999999 TABLET in 1 DRUM',
  ])('gives nothing for %j rather than a guess', (text) => {
    expect(read(text)).toBeNull();
  });

  it('keeps its sums for any two levels', () => {
    const counts = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(counts, counts, (outer, inner) => {
        const tablets = parsePackageDescription(
          `${outer} BLISTER PACK in 1 CARTON / ${inner} TABLET in 1 BLISTER PACK`,
        );
        expect(tablets).toMatchObject({ packageSize: inner, csp: outer, eachesPerPack: outer * inner });
        const liquid = parsePackageDescription(`${outer} VIAL in 1 CARTON / ${inner} mL in 1 VIAL`);
        expect(liquid).toMatchObject({ packageSize: inner, csp: outer, eachesPerPack: outer });
      }),
    );
  });

  it('answers a size that can be stored, or nothing, for any text', () => {
    const word = fc.constantFrom(
      '1',
      '25',
      '.5',
      'VIAL',
      'mL',
      'in',
      '1',
      'TABLET',
      '/',
      '*',
      'KIT',
      '(0409-1234-01)',
      'ug',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const reading = parsePackageDescription(words.join(' '));
        if (reading === null) return;
        expect(reading.packageSize).toBeGreaterThanOrEqual(0.001);
        expect(Number.isInteger(reading.csp)).toBe(true);
        expect(reading.eachesPerPack).toBeGreaterThan(0);
        expect(PACKAGE_TYPES).toContain(reading.packageType);
      }),
    );
  });

  it('is shown without its codes', () => {
    expect(
      readablePackage(
        '25 VIAL, SINGLE-DOSE in 1 TRAY (63323-806-02)  / 2 mL in 1 VIAL, SINGLE-DOSE (63323-806-12)',
      ),
    ).toBe('25 vial, single-dose in 1 tray / 2 mL in 1 vial, single-dose');
  });
});
