import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { orderText } from '#rules/csos/order-text.ts';
import { openApp } from '../../app/test-app.tsx';
import { deliver } from '../../shared/live.ts';
import { aMe } from '../../shared/test-world.ts';
import type { OrderToSign } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const placedAt = new Date('2026-06-15T12:00:00Z');
const anOrder = (id: number): OrderToSign => ({
  id,
  number: `26X00000${id}`,
  facility_name: 'Harbor Pharmacy Downtown',
  seller_name: 'Meridian Generics',
  dea_number: 'BH1234563',
  placed_by: 'Maria Alvarez',
  products: ['Quelmorin'],
  created_date: placedAt.toISOString(),
  total: 20,
  text: orderText(
    {
      id,
      placedAt,
      purchaser: { name: 'Harbor Pharmacy', deaNumber: 'BH1234563', address: ['200 Harbor Street'] },
      supplier: { name: 'Meridian Generics', deaNumber: null, address: [] },
      lines: [
        {
          number: 1,
          name: 'Quelmorin',
          strength: '5 mg',
          form: 'Tablet',
          ndc: '70101000401',
          package: '100 tablets',
          packs: 2,
        },
      ],
    },
    '2026-06-16',
  ),
  refusal: null,
});

const me = aMe({ roles: ['Buyer', 'CSOS Signer'] });
const WAITING = 'GET /services/order/csos';

it('the list says that the key is not in this browser, and where it is brought', async () => {
  openApp('/orders?csos=pending', { me, answers: { [WAITING]: [anOrder(1)] } });
  const said = await screen.findByText(/^The key of your certificate is not in this browser\. Import/);
  const band = within(said.closest<HTMLElement>('[role="status"]') ?? document.body);
  expect(band.getByRole('link', { name: 'Certificates' }).getAttribute('href')).toBe('/csoscerts');
  expect(screen.queryByText(/can be signed now/)).toBeNull();
});

it('21 CFR 1305.21 an order is laid out by its fields, and one that is cancelled meanwhile leaves with who did it', async () => {
  const step = { at: placedAt.toISOString(), kind: 'step', on_behalf_of: null, details: [], audit_row: null };
  const story = [
    { ...step, who: 'Maria Alvarez', what: 'Placed the order' },
    { ...step, who: 'Tom Reyes', what: 'Cancelled the order' },
    { ...step, kind: 'mail', who: 'Galenic', what: 'Mail: Order cancelled' },
  ];
  const { answers } = openApp('/orders?csos=pending&sign=1-2', {
    me,
    answers: { [WAITING]: [anOrder(1), anOrder(2)], 'GET /services/order/2/story': story },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign 2 orders' }));
  const second = within(await dialog.findByRole('region', { name: 'Order 2' }));
  expect(second.getByText('Purchaser DEA registration').nextElementSibling?.textContent).toBe('BH1234563');
  expect(second.getByRole('row', { name: /Quelmorin/ }).textContent).toBe(
    '1Quelmorin, 5 mg, Tablet70101-0004-012100 tablets',
  );
  expect(second.getByText(/^CSOS ORDER 1/).closest('details')?.open).toBe(false);

  answers[WAITING] = [anOrder(1)];
  deliver({ topic: 'orders', id: 2 });
  expect(
    await dialog.findByText(/^Order 2 no longer waits for a signature\. Cancelled the order \(Tom Reyes, /),
  ).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Order 2' })).toBeNull();
  expect(dialog.getByRole('region', { name: 'Order 1' })).toBeTruthy();
});
