import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import type { SellerListing } from '../api.ts';
import { aListing, refusal, serve, show, type Answer } from '../test-listings.tsx';
import { BidsCell, OfferMinimumCell } from './offer-cells.tsx';

/** A row as the list shows it until it is read anew. */
function Row({ listing }: { listing: SellerListing }) {
  return (
    <>
      <BidsCell listing={listing} />
      <OfferMinimumCell listing={listing} />
    </>
  );
}

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('RB-167 what is done to a row right after another save of it is done to what that save left', async () => {
  let stored = aListing({ can: { ...aListing().can, edit: true } });
  const saving: Answer = ({ body }) => {
    const { version, ...change } = Object(body) as Partial<SellerListing>;
    if (version !== stored.version) return [409, refusal('stale', 'Someone else changed this listing.')];
    stored = { ...stored, ...change, version: version + 1 };
    return [200, { data: stored }];
  };
  const shown = stored;
  const calls = serve(saving);
  show(<Row listing={shown} />);
  const user = userEvent.setup();
  const minimum = screen.getByRole('textbox', { name: /^Offer minimum of/ });
  await user.clear(minimum);
  await user.type(minimum, '12{Enter}');
  await user.click(screen.getByRole('switch', { name: /^Bids on/ }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { offer_minimum_quantity: 12, version: shown.version },
      { offer_orders_enabled: !shown.offer_orders_enabled, version: shown.version + 1 },
    ]),
  );
  expect(stored.version).toBe(shown.version + 2);
});
