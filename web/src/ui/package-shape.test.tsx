import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { packCount, PackageShape, shapeOf, tintOf } from './package-shape.tsx';

afterEach(cleanup);

it.each([
  ['Injection, solution', 'IV Bag of 1000 mL', 'bag'],
  ['Injection, solution', 'Box of 24 bags of 100 mL', 'bag'],
  ['Injection, solution', '', 'vial'],
  ['Tablet', 'Bottle of 100 tablets', 'bottle'],
  ['Cream', '', 'tube'],
  [null, '', 'box'],
])('%s in %s is drawn as a %s', (form, packaging, shape) => expect(shapeOf(form, packaging)).toBe(shape));

it.each([
  ['Bottle of 100 tablets', '100'],
  ['Box of 24 bags of 100 mL', '24 × 100 mL'],
  ['5 mL in 1 vial', '5 mL'],
  ['Kit', ''],
])('%s counts %s', (packaging, count) => expect(packCount(packaging)).toBe(count));

it.each([
  ['Tablet, film coated', 'solid'],
  ['Injection, solution', 'injected'],
  ['Oral solution', 'liquid'],
  ['Cream', 'applied'],
  [null, 'plain'],
])('%s has the tint %s', (form, tint) => expect(tintOf(form)).toBe(tint));

describe('WB-175 the label', () => {
  const drawn = (size: number, strength: string | null = '500 mg') =>
    [
      ...render(
        <PackageShape
          dosageForm="Tablet"
          packaging="Bottle of 100 tablets"
          strength={strength}
          size={size}
        />,
      ).container.querySelectorAll('text'),
    ].map((text) => text.textContent);

  it('says strength and count in detail, nothing in a row', () => {
    expect(drawn(96)).toEqual(['500 mg', '100']);
    cleanup();
    expect(drawn(24)).toEqual([]);
  });

  it('leaves out what is not known and what does not fit', () => {
    expect(drawn(96, null)).toEqual(['100']);
    cleanup();
    expect(drawn(96, '250 mg/5 mL; 62.5 mg/5 mL')).toEqual(['100']);
  });
});
