import { expect, it } from 'vitest';
import { productTitle, strengthIn } from './product-title.ts';

it.each([
  ['Lisinopril 10 mg Tablet, 100 per pack', 'Lisinopril 10 mg Tablet'],
  ['Heparin 5,000 units/mL Vial, 1,000 per pack', 'Heparin 5,000 units/mL Vial'],
  ['Gel, 2.5 per pack', 'Gel'],
  ['Acyclovir 5 % Ointment, 15 g per pack', 'Acyclovir 5 % Ointment'],
  ['Amoxicillin 250 mg/5 mL Suspension, 100 mL per pack', 'Amoxicillin 250 mg/5 mL Suspension'],
  ['Tablets per pack', 'Tablets per pack'],
  ['Cream, 30 g', 'Cream, 30 g'],
])('%s is the product %s', (name, title) => {
  expect(productTitle(name)).toBe(title);
});

it.each([
  ['Lisinopril 10 mg Tablet, 100 per pack', '10 mg'],
  ['Heparin 5,000 units/mL Vial, 1,000 per pack', '5,000 units/mL'],
  ['Amoxicillin 250 mg/5 mL Suspension, 100 mL per pack', '250 mg/5 mL'],
  ['Acyclovir 5 % Ointment, 15 g per pack', '5 %'],
  ['Sodium Chloride 0.9% Injection', '0.9%'],
  ['Syringe 3 Gauge', null],
])('WB-175 the strength in %s is %s', (name, strength) => {
  expect(strengthIn(name)).toBe(strength);
});
