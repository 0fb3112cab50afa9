import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { listingKeys, useListing, type SellerListing } from '../api.ts';
import { aListing, aLot, refusal, serve, show, type Answer } from '../test-listings.tsx';
import { LotFields } from './lot-fields.tsx';

/** The lots of the listing as the cache holds it: what a save answers shows. */
function Lots({ known }: { known: SellerListing }) {
  const { data } = useListing(known.id, known);
  return (
    <ul>
      {data?.lots.map((lot) => (
        <LotFields key={lot.id} listing={data} lot={lot} />
      ))}
    </ul>
  );
}

let stored: SellerListing;

/** Saves as the server does: the version must be the one that is stored, and every save raises it. */
const saving: Answer = ({ method, body }) => {
  if (method !== 'PUT') return [200, { data: stored }];
  const { version, stock_seen: seen, ...change } = Object(body);
  const [lot] = stored.lots;
  if (lot?.version !== version) {
    return [409, refusal('stale', 'Someone else changed this lot in the meantime.')];
  }
  const stock = seen === undefined ? lot?.stock : (lot?.stock ?? 0) + change.stock - seen;
  stored = aListing({ lots: [aLot({ ...lot, ...change, stock, version: Number(version) + 1 })] });
  return [200, { data: stored }];
};

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const price = () => field('Pack price of lot A1');
const puts = (calls: ReturnType<typeof serve>) => calls.filter((call) => call.method === 'PUT');

async function showLots(answer: Answer = saving) {
  const calls = serve(answer);
  show(<Lots known={aListing()} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { user: userEvent.setup(), calls };
}

beforeEach(() => {
  queryClient.clear();
  stored = aListing();
});
afterEach(() => vi.unstubAllGlobals());

describe('editing a lot in place', () => {
  it('saves on Enter with the version that was read, and shows what the server stored', async () => {
    const { user, calls } = await showLots();
    await user.clear(price());
    await user.type(price(), '13.4{Enter}');
    await waitFor(() => expect(price().value).toBe('13.40'));
    expect(puts(calls).map((call) => [call.path, call.body])).toEqual([
      ['listing/seller/5/lots/11', { price: 13.4, version: 3 }],
    ]);
  });

  it('saves when the field is left, and sends nothing when nothing changed', async () => {
    const { user, calls } = await showLots();
    await user.click(price());
    await user.tab();
    await user.clear(field('Stock of lot A1'));
    await user.type(field('Stock of lot A1'), '55');
    await user.tab();
    await waitFor(() => expect(stored.lots[0]?.stock).toBe(55));
    expect(puts(calls)).toHaveLength(1);
  });

  it('sends edits that follow at once one after the other, each with the version before it', async () => {
    const { user, calls } = await showLots();
    await user.clear(price());
    await user.type(price(), '13{Tab}55{Tab}');
    await waitFor(() => expect(stored.lots[0]).toMatchObject({ price: 13, stock: 55 }));
    expect(puts(calls).map((call) => call.body)).toEqual([
      { price: 13, version: 3 },
      { stock: 55, stock_seen: 40, version: 4 },
    ]);
  });

  it('keeps what was sold while a stock was typed, and says so', async () => {
    const { user } = await showLots();
    show(<Toasts />);
    stored = aListing({ lots: [aLot({ stock: 37 })] });
    await user.clear(field('Stock of lot A1'));
    await user.type(field('Stock of lot A1'), '55{Enter}');
    await waitFor(() => expect(field('Stock of lot A1').value).toBe('52'));
    await screen.findByText('Saved. Packs were sold meanwhile, so 52 packs are in stock now.');
  });

  it('counts a second stock from the first one, which was saved meanwhile', async () => {
    const { user, calls } = await showLots();
    const stock = field('Stock of lot A1');
    await user.clear(stock);
    await user.type(stock, '55{Enter}');
    await user.clear(stock);
    await user.type(stock, '60{Enter}');
    await waitFor(() => expect(stored.lots[0]?.stock).toBe(60));
    expect(puts(calls).map((call) => call.body)).toEqual([
      { stock: 55, stock_seen: 40, version: 3 },
      { stock: 60, stock_seen: 55, version: 4 },
    ]);
  });

  it('counts a second stock from what was there where the first one was refused', async () => {
    let first = true;
    const { user, calls } = await showLots((call) => {
      if (call.method !== 'PUT' || !first) return saving(call);
      first = false;
      return [422, refusal('rule_broken', 'No.')];
    });
    const stock = field('Stock of lot A1');
    await user.clear(stock);
    await user.type(stock, '55{Enter}');
    await user.clear(stock);
    await user.type(stock, '60{Enter}');
    await waitFor(() => expect(stored.lots[0]?.stock).toBe(60));
    expect(puts(calls).map((call) => call.body)).toMatchObject([{ stock_seen: 40 }, { stock_seen: 40 }]);
  });

  it('rolls back with the server’s sentence, reads the newer lot, and puts the text back on demand', async () => {
    const { user } = await showLots();
    stored = aListing({ lots: [aLot({ price: 11, version: 4 })] });
    await user.clear(price());
    await user.type(price(), '13{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('“13” was not saved. Someone else changed this lot in the meantime');
    await waitFor(() => expect(price().value).toBe('11.00'));
    expect(price().getAttribute('aria-invalid')).toBe('true');

    await user.click(within(alert).getByRole('button', { name: 'Put “13” back' }));
    expect(price().value).toBe('13');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored.lots[0]).toMatchObject({ price: 13, version: 5 }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the field message of a refusal', async () => {
    const { user } = await showLots(({ method }) =>
      method === 'PUT'
        ? [422, refusal('rule_broken', 'The lot has expired.', { expiry_date: 'This date is past.' })]
        : [200, { data: stored }],
    );
    await user.clear(field('Expiry of lot A1'));
    await user.type(field('Expiry of lot A1'), '01/01/2020{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This date is past.');
    expect(field('Expiry of lot A1').value).toBe('06/30/2030');
  });

  it('does not overwrite a value that changed while it was typed', async () => {
    const { user, calls } = await showLots();
    await user.clear(field('Stock of lot A1'));
    await user.type(field('Stock of lot A1'), '100');
    stored = aListing({ lots: [aLot({ stock: 32, version: 4 })] });
    await queryClient.invalidateQueries({ queryKey: listingKeys.detail(5) });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('changed in the meantime from 40 to 32');
    expect(field('Stock of lot A1').value).toBe('32');
    expect(puts(calls)).toEqual([]);
  });

  it('keeps a text that cannot be read and says what is wrong; Escape brings the old value back', async () => {
    const { user, calls } = await showLots();
    await user.clear(price());
    await user.type(price(), 'abc{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Pack price: Enter a price such as 12.50.');
    expect(price().value).toBe('abc');
    await user.keyboard('{Escape}');
    expect(price().value).toBe('12.50');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(puts(calls)).toEqual([]);
  });

  it('asks before a price that is more than a fifth away counts; the old one stays where it was not meant', async () => {
    const { user, calls } = await showLots();
    show(<ConfirmDialog />);
    await user.clear(price());
    await user.type(price(), '125{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Change the price of lot A1?' });
    expect(question.textContent).toContain('$12.50 → $125.00: 10 times as high.');
    expect(puts(calls)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Keep $12.50' }));
    await waitFor(() => expect(price().value).toBe('12.50'));
    await user.clear(price());
    await user.type(price(), '125{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Change price' }));
    await waitFor(() => expect(stored.lots[0]?.price).toBe(125));
    expect(puts(calls)).toHaveLength(1);
  });

  it('takes a price back while its toast is there, unless it changed since', async () => {
    const { user } = await showLots();
    show(<Toasts />);
    await user.clear(price());
    await user.type(price(), '13{Enter}');
    const undo = (await screen.findAllByRole('button', { name: 'Undo' })).at(-1);
    if (undo === undefined) throw new Error('No toast.');
    await user.click(undo);
    await screen.findByText('The price is as before');
    expect(stored.lots[0]?.price).toBe(12.5);
    await waitFor(() => expect(price().value).toBe('12.50'));
  });

  it('only shows a listing that cannot be edited', async () => {
    stored = aListing({
      status: 'withdrawn',
      can: { edit: false, pause: false, activate: false, withdraw: false, deactivate: false },
    });
    await showLots();
    await waitFor(() => expect(price().readOnly).toBe(true));
    expect(screen.queryByRole('button', { name: 'Withdraw lot A1' })).toBeNull();
  });
});
