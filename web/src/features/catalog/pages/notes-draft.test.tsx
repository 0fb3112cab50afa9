import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aMe } from '../../../shared/test-world.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const NONE: [number, unknown] = [200, { data: [], meta: { total: 0, page: 1, per_page: 200 } }];

it('a note that was begun before the session ended is gone on with', async () => {
  startServer({ listings: [aListing()], answers: { 'GET /services/listing/notes': NONE } });
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  openAt('/detailed/3');
  await press(/^Notes/);
  await press('New Note');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Call before ordering');
  cleanup();
  session.update((state) => ({ ...state, me: aMe() }));
  openAt('/detailed/3');
  await press(/^Notes/);
  const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ });
  expect(comment.value).toBe('Call before ordering');
});
