import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { useListing, type SellerListing } from '../api.ts';
import { aListing, refusal, serve, show } from '../test-listings.tsx';
import { ListingFields } from './listing-fields.tsx';

function Fields({ known }: { known: SellerListing }) {
  const { data } = useListing(known.id, known);
  return data && <ListingFields listing={data} />;
}

let stored: SellerListing;
beforeEach(() => {
  queryClient.clear();
  stored = aListing({ offer_orders_enabled: true });
});
afterEach(() => vi.unstubAllGlobals());

const terms = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Acknowledgement' });

it('G-038 the terms of a listing have lines, are saved when left, and emptied they are those of the company', async () => {
  const calls = serve(({ method, body }) => {
    if (method === 'PUT') stored = { ...stored, ...Object(body), version: stored.version + 1 };
    return [200, { data: stored }];
  });
  show(<Fields known={stored} />);
  const user = userEvent.setup();
  await user.type(terms(), 'Ships cold.{Enter}No returns.');
  await user.tab();
  await waitFor(() => expect(terms().getAttribute('aria-busy')).toBe('false'));
  await user.clear(terms());
  await user.tab();
  await waitFor(() => expect(stored.user_ack).toBeNull());
  const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).user_ack);
  expect(saved).toEqual(['Ships cold.\nNo returns.', null]);
});

it('what is refused stays at hand, and Escape brings the old terms back', async () => {
  stored = { ...stored, user_ack: 'Ships cold.' };
  const calls = serve(({ method }) =>
    method === 'PUT' ? [422, refusal('rule_broken', 'Not like this.')] : [200, { data: stored }],
  );
  show(<Fields known={stored} />);
  const user = userEvent.setup();
  await user.type(terms(), ' Nor');
  await user.keyboard('{Escape}');
  expect(terms().value).toBe('Ships cold.');
  await user.type(terms(), ' No returns.');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toContain('Not like this.');
  await user.click(screen.getByRole('button', { name: /^Put/ }));
  expect(terms().value).toBe('Ships cold. No returns.');
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
