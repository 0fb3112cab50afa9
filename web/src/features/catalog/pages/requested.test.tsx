import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../app/test-app.tsx';
import { session } from '../../../shared/session.ts';
import { aClient, aMe } from '../../../shared/test-world.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing, aLot } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const link = () => screen.queryByRole('link', { name: 'Request This Product' });

it('RB-188 a search without results leads to the request, filled in', async () => {
  startServer();
  openAt('/catalog?searchText=zzyx');
  await screen.findByText('No listings found');
  expect(link()?.getAttribute('href')).toBe('/requested-products?show=new&product=zzyx');
});

it('SH-164 not on a site that has no such page', async () => {
  startServer();
  session.set({ ...session.get(), client: aClient({ hydra: true }) });
  openAt('/catalog?searchText=zzyx');
  await screen.findByText('No listings found');
  expect(link()).toBeNull();
});

const open = (change: Parameters<typeof aListing>[0], address = '/detailed/1') =>
  openApp(address, {
    me: aMe(),
    answers: { 'GET /services/listing/catalog/1': aListing({ id: 1, ...change }) },
  });
const loaded = () => screen.findByRole('heading', { level: 1, name: /Lisinopril/ });

it('RB-188 so does a listing that is out of stock, and one in stock does not', async () => {
  open({ lots: [], stock: 0, ndc: '00093718001' });
  await loaded();
  expect((await screen.findByRole('link', { name: 'Request This Product' })).getAttribute('href')).toMatch(
    /^\/requested-products\?show=new&product=Lisinopril.*&ndc=00093718001$/,
  );
});

it('RB-188 one in stock offers none', async () => {
  open({});
  await loaded();
  await screen.findByRole('button', { name: 'Add to Cart' });
  expect(link()).toBeNull();
});

it('RB-194 a link with packs has them filled in, ready to add', async () => {
  const lots = [aLot({ id: 5, stock: 30 }), aLot({ id: 6, stock: 100 })];
  open({ lots, min_packs: 1, case_size: 1 }, '/detailed/1?packs=37');
  await loaded();
  const boxes = await screen
    .findAllByRole('spinbutton')
    .catch(() => screen.findAllByRole('textbox', { name: /lot/i }));
  await waitFor(() =>
    expect(boxes.map((box) => (box instanceof HTMLInputElement ? box.value : ''))).toEqual(['30', '7']),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    ),
  );
});
