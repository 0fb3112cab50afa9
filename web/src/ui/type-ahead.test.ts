import { expect, it } from 'vitest';
import { keepKeys, takeKeys } from './type-ahead.ts';

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};

it('keeps the letters typed until the field is there', () => {
  keepKeys();
  for (const key of ['l', 'i', 'z', 'Backspace', 's']) press(key);
  expect(takeKeys()).toBe('lis');
  expect(press('x').defaultPrevented).toBe(false);
  expect(takeKeys()).toBe('');
});

it('Escape gives them up', () => {
  keepKeys();
  press('l');
  press('Escape');
  expect(takeKeys()).toBe('');
});
