import { expect, it } from 'vitest';
import { shapeOf } from './package-shape.tsx';

it.each([
  ['Injection, solution', 'IV Bag of 1000 mL', 'bag'],
  ['Injection, solution', 'Box of 24 bags of 100 mL', 'bag'],
  ['Injection, solution', '', 'vial'],
  ['Tablet', 'Bottle of 100 tablets', 'bottle'],
  ['Cream', '', 'tube'],
  [null, '', 'box'],
])('%s in %s is drawn as a %s', (form, packaging, shape) => expect(shapeOf(form, packaging)).toBe(shape));
