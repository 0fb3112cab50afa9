import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aMe } from '../../../shared/test-world.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aRow } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const AUTHOR = { user_id: 7, first_name: 'Maria', last_name: 'Alvarez', can: { change: true } };
const NOTE = {
  ...AUTHOR,
  id: 1,
  comment: 'Keep it cool',
  listing_id: null,
  gcn: 51,
  name: 'Amoxicillin 500 mg Capsule',
  ndc_number: null as string | null,
  company_name: null as string | null,
  created_date: '2026-03-04T15:00:00.000Z',
};
const BLOCK = {
  ...NOTE,
  comment: 'Recalled',
  listing_id: 3,
  gcn: null,
  seller_company_id: null,
  catalog_type: null,
  ndc_number: '70101-0003-01',
  company_name: 'Meridian Generics',
};
const FAVORITE = {
  favorite_id: 5,
  comment: 'For winter',
  created_date: '2026-03-04T15:00:00.000Z',
  listing: {
    id: 3,
    name: 'Amoxicillin 500 mg Capsule',
    ndc_number: '70101-0003-01',
    company_name: 'Meridian Generics',
    on_offer: true,
    price: 12.5,
  },
};

const page = (rows: readonly object[], total = rows.length): [number, unknown] => [
  200,
  { data: rows, meta: { total, page: 1, per_page: 25 } },
];

function open(tab: string, answers: FakeServer['answers']) {
  const server = startServer({ answers });
  openAt(`/catalog/team?tab=${tab}`);
  const changes = () =>
    server.sent.flatMap(({ method, path, body }) =>
      method !== 'GET' && path.startsWith('/services/listing/') ? [[method, path.slice(18), body]] : [],
    );
  return { changes, user: userEvent.setup() };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const undo = async (user: ReturnType<typeof userEvent.setup>, said: string) => {
  const toast = (await screen.findByText(said)).parentElement;
  if (toast === null) throw new Error('No toast');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
};

const wideScreen = (query: string) => ({
  matches: query.includes('min-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});

it('SP-347 SP-350 favorites say supplier, NDC, price and day; one is removed there and put back with its comment', async () => {
  vi.stubGlobal('matchMedia', wideScreen);
  const { user, changes } = open('favorites', {
    'GET /services/listing/v2/favorite': page([FAVORITE]),
    'DELETE /services/listing/v2/favorite/5': [200, { data: { ok: true, comment: 'For winter' } }],
    'POST /services/listing/v2/favorite': [201, { data: FAVORITE }],
  });
  const row = (await screen.findByText('Meridian Generics')).closest('tr');
  expect(row?.textContent).toBe(
    'Amoxicillin 500 mg CapsuleMeridian Generics70101-0003-01$12.50For winterMar 4, 2026',
  );
  await user.click(await button('Remove Amoxicillin 500 mg Capsule from favorites'));
  await undo(user, 'Amoxicillin 500 mg Capsule removed from favorites');
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', 'v2/favorite/5', null],
      ['POST', 'v2/favorite', { listing: { id: 3 }, comment: 'For winter' }],
    ]),
  );
});

it('SP-344 SP-517 an own note that was removed is put back', async () => {
  const { user, changes } = open('notes', {
    'GET /services/listing/notes': page([NOTE]),
    'DELETE /services/listing/notes/1': [200, { data: { ok: true } }],
    'POST /services/listing/notes': [201, { data: NOTE }],
  });
  await user.click(await screen.findByText('Keep it cool'));
  await user.click(await button('Remove'));
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm Removal' }));
  await user.click(asked.getByRole('button', { name: 'Remove' }));
  await undo(user, 'Note removed successfully');
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', 'notes/1', null],
      ['POST', 'notes', { comment: 'Keep it cool', listing_id: null, gcn: 51 }],
    ]),
  );
});

const removeBlock = async (by: number) => {
  const block = { ...BLOCK, user_id: by };
  const { user, changes } = open('blocks', {
    'GET /services/listing/v2/soft_block': page([block]),
    'GET /services/listing/v2/soft_block/1': [200, { data: block }],
    'DELETE /services/listing/v2/soft_block/1': [200, { data: { ok: true } }],
    'POST /services/listing/v2/soft_block/1/restore': [200, { data: block }],
  });
  await user.click(await screen.findByText('Recalled'));
  await user.click(await button('Remove'));
  await screen.findByText('Soft-block was removed');
  return { user, changes };
};

it('SP-374 a soft block that was removed is put back as it was', async () => {
  const { user, changes } = await removeBlock(7);
  await undo(user, 'Soft-block was removed');
  await waitFor(() => expect(changes()[1]).toEqual(['POST', 'v2/soft_block/1/restore', null]));
});

it('nothing is put back into the facility that one has switched to', async () => {
  const { user, changes } = await removeBlock(7);
  const now = session.get();
  act(() => session.set({ ...now, me: aMe({ primary_facility_id: 99 }) }));
  await undo(user, 'Soft-block was removed');
  expect(await screen.findByText('You have switched to another facility. Nothing was changed.')).toBeTruthy();
  expect(changes()).toHaveLength(1);
});

it('SP-368 soft blocks say supplier and NDC; who may removes one in its row, the others read who can', async () => {
  vi.stubGlobal('matchMedia', wideScreen);
  const theirs = {
    ...BLOCK,
    id: 2,
    user_id: 8,
    first_name: 'Owen',
    last_name: 'Reid',
    can: { change: false },
  };
  const seller = { ...theirs, id: 3, listing_id: null, ndc_number: null, seller_company_id: 2 };
  const { user, changes } = open('blocks', {
    'GET /services/listing/v2/soft_block': page([BLOCK, theirs, seller]),
    'DELETE /services/listing/v2/soft_block/1': [200, { data: { ok: true } }],
  });
  expect(await screen.findAllByText('Recalled')).toHaveLength(3);
  const said = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  const name = 'Amoxicillin 500 mg Capsule';
  expect(said.map((text) => text.split('Recalled')[0])).toEqual([
    `${name}Listing (NDC)Meridian Generics70101-0003-01`,
    `${name}Listing (NDC)Meridian Generics70101-0003-01`,
    `${name}Seller CompanyMeridian GenericsAny`,
  ]);
  await user.click(
    screen.getAllByRole('button', { name: `About removing the soft block of ${name}` })[0] ?? document.body,
  );
  expect(await screen.findByText(/^Owen Reid made it and can remove it\./)).toBeTruthy();
  await user.click(await button(`Remove the soft block of ${name}`));
  await waitFor(() => expect(changes()).toEqual([['DELETE', 'v2/soft_block/1', null]]));
});

it('SP-336 SP-337 notes say supplier and NDC, are changed in their row, and a new one is written there', async () => {
  vi.stubGlobal('matchMedia', wideScreen);
  const onListing = {
    ...NOTE,
    id: 2,
    listing_id: 3,
    gcn: null,
    ndc_number: '70101-0003-01',
    company_name: 'Meridian',
  };
  const { user, changes } = open('notes', {
    'GET /services/listing/notes': page([onListing, NOTE]),
    'GET /services/listing/catalog': page([aRow()]),
    'POST /services/listing/notes': [201, { data: onListing }],
  });
  await screen.findAllByText('Keep it cool');
  const said = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(said[0]).toContain('This listingMeridian70101-0003-01');
  const group = within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('link');
  expect(group.getAttribute('href')).toMatch(/^\/catalog\?searchText=Amoxicillin/);
  await user.click(screen.getAllByRole('button', { name: /^Edit note of Maria Alvarez/ })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Edit Note' })).toBeTruthy();
  await user.click(await button('Close'));
  await user.click(await button('New Note'));
  await user.type(await screen.findByRole('textbox', { name: 'About which listing' }), 'lisin');
  await user.click(await button(/^Lisinopril 10 mg Tablet/));
  await user.click(await screen.findByRole('radio', { name: 'This listing' }));
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Ask for 2028');
  await user.click(await button('Add Note'));
  await waitFor(() =>
    expect(changes()).toEqual([['POST', 'notes', { comment: 'Ask for 2028', listing_id: 3 }]]),
  );
});

it('all filters go and the tab stays', async () => {
  const { user } = open('notes&search=cool', { 'GET /services/listing/notes': page([]) });
  await user.click(await button('Show all notes'));
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true');
});
