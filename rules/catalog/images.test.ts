import { expect, it } from 'vitest';
import { imageText } from './images.ts';

it.each([
  ['', 0, 'Amoxil, view 1'],
  ['', 2, 'Amoxil, view 3'],
  ['The front of the bottle', 0, 'The front of the bottle'],
])('RB-173 an image with the text %j at %i reads %s', (text, at, read) => {
  expect(imageText('Amoxil', { text }, at)).toBe(read);
});
