import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { session } from '../../../shared/session.ts';
import { aClient } from '../../../shared/test-world.ts';
import { renderUi } from '../../../ui/test-kit.tsx';
import { ListingHeader } from '../components/listing-identity.tsx';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aListing } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const { name } = aListing();
const MARK = `Soft block of ${name}, which is not blocked`;
const BLOCKED_MARK = `Soft block of ${name}, which is blocked`;
const AUTHOR = { user_id: 8, first_name: 'Maria', last_name: 'Alvarez' };
const CREATED = { created_date: '2026-03-04T15:00:00.000Z', can: { change: false } };
const NOTE = { id: 1, comment: 'Keep it cool', listing_id: 3, gcn: null, name, ...AUTHOR, ...CREATED };
const BLOCK = { ...NOTE, comment: 'Recalled', seller_company_id: null, catalog_type: null };

function open(answers: FakeServer['answers'] = {}, change: Parameters<typeof aListing>[0] = {}) {
  const server = startServer({ listings: [aListing(change)], answers });
  openAt('/detailed/3');
  return { server, user: userEvent.setup() };
}
const button = (label: string | RegExp) => screen.findByRole('button', { name: label });
/** Which kind of toast says it. */
const kindOf = (text: HTMLElement) => text.parentElement?.className ?? '';
const refused = (error: string): [number, unknown] => [409, { error, code: 'conflict', data: null }];

describe('notes', () => {
  const LIST = 'GET /services/listing/notes';
  const openNotes = async (answers: FakeServer['answers']) => {
    const { user } = open(answers);
    await user.click(await button('Notes'));
    return within(await screen.findByRole('dialog', { name: 'Notes' }));
  };

  it('SP-049 SP-236 SP-332 … SP-335 open from the header, with author, day and comment', async () => {
    const meta = { total: 1, page: 1, per_page: 200 };
    const popup = await openNotes({ [LIST]: [200, { data: [NOTE], meta }] });
    const [note] = await popup.findAllByRole('listitem');
    expect(note?.textContent).toBe('Keep it coolMaria Alvarez, Mar 4, 2026 · This listing');
    expect(popup.queryByRole('button', { name: /^Remove|^Edit/ })).toBeNull();
  });

  it('SP-345 SP-512 that cannot be loaded are told, and asked for again', async () => {
    const popup = await openNotes({ [LIST]: [500, { error: 'Out of order', code: 'internal', data: null }] });
    expect(await popup.findByText('Error fetching notes')).toBeTruthy();
    const all = await screen.findAllByText('Error fetching notes');
    expect(all.map(kindOf).filter((kind) => kind.includes('refusal'))).toHaveLength(1);
    expect(popup.getByRole('button', { name: /again/ })).toBeTruthy();
  });
});

describe('soft blocks', () => {
  it('SP-238 SP-352 SP-353 SP-356 … SP-358 SP-360 … SP-365 SP-373 are made with a scope and a reason', async () => {
    const { server, user } = open({ 'POST /services/listing/v2/soft_block': [201, { data: BLOCK }] });
    await user.click(await button(MARK));
    const popup = within(await screen.findByRole('dialog', { name: 'Soft Block' }));
    const scopes = (await popup.findAllByRole('radio')).map(
      (one) => one.closest('[class*=body]')?.textContent,
    );
    expect(scopes).toEqual([
      'Listing (NDC)70101-0003-01 of Meridian Generics',
      'GCNThe same item from any manufacturer',
      'Seller CompanyEverything from Meridian Generics',
      'Catalog TypeEverything in medigi',
    ]);
    const reason = popup.getByLabelText<HTMLTextAreaElement>(/^Reason/);
    expect(reason.maxLength).toBe(250);
    await user.click(popup.getByRole('button', { name: 'Save' }));
    expect(popup.getByText('Soft block reason is required')).toBeTruthy();
    await user.type(reason, 'Recalled');
    await user.click(popup.getByLabelText('Catalog Type'));
    await user.click(popup.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Soft-blocked items updated')).toBeTruthy();
    expect(
      server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('soft_block'))?.body,
    ).toEqual({ comment: 'Recalled', catalog_type: 'medigi' });
  });

  it('SP-354 SP-355 SP-359 SP-374 of the own are changed and removed', async () => {
    const own = { ...BLOCK, can: { change: true } };
    const { server, user } = open(
      { 'GET /services/listing/v2/soft_block/1': [200, { data: own }] },
      { soft_block: true, soft_block_id: 1, soft_block_reason: 'Recalled' },
    );
    const change = async (press: string, said: string) => {
      await user.click(await button(BLOCKED_MARK));
      const popup = within(await screen.findByRole('dialog', { name: 'Soft Block' }));
      await user.type(await popup.findByLabelText(/^Reason/), ' twice');
      await user.click(popup.getByRole('button', { name: press }));
      expect(kindOf(await screen.findByText(said))).toContain('ok');
    };
    await change('Save', 'Soft-blocked items updated');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await change('Remove', 'Soft-block was removed');
    const sent = server.sent.filter(({ method, path }) => method !== 'GET' && path.includes('soft_block'));
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/services/listing/v2/soft_block/1', { comment: 'Recalled twice' }],
      ['DELETE', '/services/listing/v2/soft_block/1', null],
    ]);
  });

  it('SP-371 of another are read only', async () => {
    const { user } = open(
      { 'GET /services/listing/v2/soft_block/1': [200, { data: BLOCK }] },
      { soft_block: true, soft_block_id: 1, soft_block_reason: 'Recalled' },
    );
    await user.click(await button(BLOCKED_MARK));
    const popup = within(await screen.findByRole('dialog', { name: 'Soft Block' }));
    expect(await popup.findByText('Recalled')).toBeTruthy();
    expect(popup.queryByRole('textbox')).toBeNull();
    expect(popup.queryByRole('button', { name: /Save|Remove/ })).toBeNull();
  });

  it('SP-375 SP-513 that are refused say why and keep what was typed', async () => {
    const said = 'A soft block for this scope already exists';
    const { user } = open({ 'POST /services/listing/v2/soft_block': refused(said) });
    await user.click(await button(MARK));
    const popup = within(await screen.findByRole('dialog', { name: 'Soft Block' }));
    const reason = await popup.findByLabelText<HTMLTextAreaElement>(/^Reason/);
    await user.type(reason, 'Recalled');
    await user.click(popup.getByRole('button', { name: 'Save' }));
    expect(kindOf(await screen.findByText(said))).toContain('refusal');
    expect(reason.value).toBe('Recalled');
  });

  it('SP-372 have no mark in hydra', async () => {
    startServer({ listings: [aListing()] });
    session.set({ ...session.get(), client: aClient({ hydra: true }) });
    openAt('/detailed/3');
    expect(await button('Notes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /block/ })).toBeNull();
  });

  it('SP-366 only show how it stands where nothing is toggled', async () => {
    startServer();
    renderUi(
      <QueryClientProvider client={queryClient}>
        <ListingHeader listing={aListing()} toggling={false} level={2} />
      </QueryClientProvider>,
    );
    const mark = await button(`${name} is not blocked`);
    await userEvent.setup().click(mark);
    expect(mark.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('favorites', () => {
  it('SP-348 … SP-350 SP-518 SP-519 are added with a message, and removed with a warning', async () => {
    const { user } = open();
    await user.click(await button(`Add ${name} to favorites`));
    expect(kindOf(await screen.findByText(`${name} added to favorites`))).toContain('ok');
    await user.click(await button(`Remove ${name} from favorites`));
    expect(kindOf(await screen.findByText(`${name} removed from favorites`))).toContain('attention');
    expect(await button(`Add ${name} to favorites`)).toBeTruthy();
  });

  it('SP-513 that are refused say why, and the heart turns back', async () => {
    const { user } = open({ 'POST /services/listing/v2/favorite': refused('Out of order') });
    await user.click(await button(`Add ${name} to favorites`));
    expect(kindOf(await screen.findByText('Out of order'))).toContain('refusal');
    await waitFor(async () => expect(await button(`Add ${name} to favorites`)).toBeTruthy());
  });
});
