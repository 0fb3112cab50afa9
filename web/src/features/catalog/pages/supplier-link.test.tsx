import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aClient, aMe } from '../../../shared/test-world.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

describe('TR-281 TR-283 G-094 C-43 the supplier of a listing', () => {
  const hrefOf = async () =>
    (await screen.findByRole('link', { name: 'Meridian Generics' })).getAttribute('href');

  it('leads a buyer to all it sells', async () => {
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    expect(await hrefOf()).toBe('/catalog?sellerId=2');
  });

  it('leads whoever cannot open the catalog to its profile', async () => {
    startServer({ listings: [aListing()] });
    session.set({
      me: aMe({ roles: ['Administrator'], is_buyer: false, is_admin: true }),
      client: aClient(),
      config: null,
    });
    openAt('/detailed/3');
    expect(await hrefOf()).toBe('/seller-profile/2');
  });
});
