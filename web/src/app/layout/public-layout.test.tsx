import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aClient } from '../../shared/test-world.ts';
import { keepBackspaceHere } from '../page-guards.ts';
import { openApp } from '../test-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const MAIN = [
  ['Home', '/'],
  ['Pharmacy Info', '/pharmacy-info'],
  ['Manufacturer Info', '/manufacturer-info'],
  ['About', '/about'],
  ['Register Pharmacy', '/registration/buyer'],
  ['Register Manufacturer', '/registration/seller'],
];
const SHORTS = [
  ...MAIN,
  ['Register', '/register'],
  ['Contact', '/contact'],
  ['Request a Demo', '/request-demo'],
];
const DIRECT = [
  ['Home', '/'],
  ['Register', '/registration/buyer'],
];

describe('the footer of the brand', () => {
  it.each([
    ['SH-190 SH-193 … SH-198', 'main', MAIN],
    ['SH-190 SH-199 … SH-201', 'shorts', SHORTS],
    ['SH-190', 'outsourcing', MAIN],
    ['SH-190', 'direct', DIRECT],
  ] as const)('%s of %s leads visitors on', async (_rows, brand, links) => {
    openApp('/about', { me: null, client: aClient({ brand }) });
    const footer = within(await screen.findByRole('contentinfo'));
    const { getAllByRole } = within(footer.getByRole('navigation', { name: 'Footer' }));
    expect(getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual(links);
    // Outsourcing and direct sites have the contact form in it.
    expect(footer.queryByRole('heading', { name: 'Contact Us' }) !== null).toBe(
      brand === 'outsourcing' || brand === 'direct',
    );
  });

  it('SH-191 is not there for who is signed in', async () => {
    openApp('/about');
    await screen.findByRole('complementary', { name: 'Side menu' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('the Backspace key', () => {
  keepBackspaceHere();
  const kept = (element: Element) =>
    !element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }),
    );
  const draw = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild ?? document.body;
  };

  it.each([
    '<p>Text</p>',
    '<button>Send</button>',
    '<input type="checkbox" />',
    '<input readonly />',
    '<input disabled />',
    '<textarea readonly></textarea>',
  ])('SH-192 shell G-46 does nothing on %s', (html) => expect(kept(draw(html))).toBe(true));

  it.each([
    '<input />',
    '<input type="search" />',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
  ])('SH-192 shell G-46 deletes in %s', (html) => expect(kept(draw(html))).toBe(false));
});
