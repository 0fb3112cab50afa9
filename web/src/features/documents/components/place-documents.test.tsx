import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { renderUi } from '../../../ui/test-kit.tsx';
import { PlaceDocuments } from './place-documents.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const picker = () => document.querySelector('input[type="file"]');

it('X-91 asks for the kind before it takes a file', async () => {
  const none = { data: [], meta: { total: 0, page: 1, per_page: 200 } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(none))));
  renderUi(
    <QueryClientProvider client={queryClient}>
      <PlaceDocuments place={{ context: 'order', order_id: 7 }} keeps none="No documents yet." />
    </QueryClientProvider>,
  );
  const kind = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Kind of document' });
  expect([kind.value, picker()]).toEqual(['', null]);
  await userEvent.click(kind);
  await userEvent.click(await screen.findByRole('option', { name: 'Certificate of Analysis' }));
  expect([kind.value, picker() === null]).toEqual(['Certificate of Analysis', false]);
});
