import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aMe } from '../../../shared/test-world.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aListing } from '../test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SIGN_UP = 'POST /services/csos/signup';
const ASK = 'CII Product - Request Access';
const SIGNS = 'I control the certificate and will sign the order';
const controlled = aListing({ dea: '2', is_c2: true });

/** The page of a schedule II listing before a buyer whose profile has this phone number. */
function openListing(
  phone: string | null,
  answers: FakeServer['answers'] = {},
  over: Parameters<typeof aMe>[0] = {},
) {
  const me = { ...aMe(over), phone };
  const server = startServer({
    listings: [controlled],
    answers: { 'GET /services/user/me': [200, { data: me }], ...answers },
  });
  session.set({ ...session.get(), me });
  openAt('/detailed/3');
  return { me, server, user: userEvent.setup() };
}

async function openPopup(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: ASK }));
  const popup = within(await screen.findByRole('dialog', { name: 'CII Responsible Person Info' }));
  const field = (name: RegExp) => popup.getByLabelText<HTMLInputElement>(name);
  const fields = () =>
    [/^Contact name/, /^Email/, /^Phone/].map(field).map(({ value, readOnly }) => [value, readOnly]);
  const submit = () => user.click(popup.getByRole('button', { name: 'Submit' }));
  return { popup, field, fields, submit };
}

describe('asking for schedule II', () => {
  it('SP-108 SP-153 … SP-155 is offered below the lots, and its tooltip says why', async () => {
    openListing(null);
    const ask = await screen.findByRole('button', { name: ASK });
    const why =
      'This is a restricted product. You need to register with the manufacturer to electronically sign the 222.';
    expect(ask.title).toBe(why);
    expect(document.getElementById(ask.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
    const lots = screen.getByRole('region', { name: 'Lots' });
    expect(lots.compareDocumentPosition(ask)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('SP-165 … SP-171 says of each field what is wrong, and masks the phone number', async () => {
    const { user, server } = openListing(null);
    const { popup, field, submit } = await openPopup(user);
    await submit();
    for (const text of ['Contact name is required', 'Email is required', 'Phone is required'])
      expect(popup.getByText(text)).toBeTruthy();
    await user.type(field(/^Contact name/), 'D');
    await user.type(field(/^Email/), 'dana@');
    await user.type(field(/^Phone/), '312');
    await submit();
    for (const text of [
      'Name must have at least 2 symbols',
      'Email is invalid',
      'The phone must have a correct USA phone format',
    ])
      expect(popup.getByText(text)).toBeTruthy();
    await user.type(field(/^Phone/), '55501429');
    expect(field(/^Phone/).value).toBe('(312) 555-0142');
    expect(server.sent.filter(({ path }) => path === '/services/csos/signup')).toEqual([]);
  });

  it('SP-172 … SP-174 fills and locks what is known of the person, and gives back what was typed', async () => {
    const { user, me } = openListing(null);
    const { popup, field, fields } = await openPopup(user);
    await user.type(field(/^Contact name/), 'Dana Reyes');
    await user.click(popup.getByLabelText(SIGNS));
    const name = `${me.first_name} ${me.last_name}`;
    expect(fields()).toEqual([
      [name, true],
      [me.email, true],
      // Nothing is known of it, so that it is typed.
      ['', false],
    ]);
    await user.type(field(/^Phone/), '6175550101');
    await user.click(popup.getByLabelText(SIGNS));
    expect(fields()).toEqual([
      ['Dana Reyes', false],
      ['', false],
      ['(617) 555-0101', false],
    ]);
  });

  it('SP-163 X-85 begins with whom the facility named before', async () => {
    const { primary_facility: facility } = aMe();
    const contact = { name: 'Dana Reyes', email: 'dana@example.test', phone: '3125550142' };
    const before = { company_id: controlled.company_id, reason: 'No registration.', contact };
    const { user } = openListing(
      null,
      {},
      { primary_facility: facility && { ...facility, csos_declined: [before] } },
    );
    const { fields } = await openPopup(user);
    expect(fields()).toEqual([
      ['Dana Reyes', false],
      ['dana@example.test', false],
      ['(312) 555-0142', false],
    ]);
  });

  it('SP-161 SP-175 SP-463 SP-478 SP-502 sends who is responsible and says that it was requested', async () => {
    const { user, me, server } = openListing('6175550101', {
      [SIGN_UP]: [200, { data: { csos_requested: [2] } }],
    });
    const { popup, fields, submit } = await openPopup(user);
    await user.click(popup.getByLabelText(SIGNS));
    const name = `${me.first_name} ${me.last_name}`;
    expect(fields()).toEqual([
      [name, true],
      [me.email, true],
      ['(617) 555-0101', true],
    ]);
    await submit();
    const said = `You have successfully requested registration with ${controlled.company_name} for CII purchases`;
    expect(await screen.findByText(said)).toBeTruthy();
    const dea = me.primary_facility?.dea_number;
    expect(server.sent.find(({ path }) => path === '/services/csos/signup')?.body).toEqual({
      id: 2,
      name,
      email: me.email,
      phone: '6175550101',
      dea,
      csos: true,
    });
  });

  it('SP-176 SP-503 shows the returned error and keeps what was typed', async () => {
    const error = 'The DEA number of the facility has changed. Please load the page again.';
    const { user } = openListing('6175550101', {
      [SIGN_UP]: [422, { error, code: 'rule_broken', data: null }],
    });
    const { popup, submit, fields } = await openPopup(user);
    await user.click(popup.getByLabelText(SIGNS));
    await submit();
    expect((await popup.findByRole('alert')).textContent).toBe(error);
    expect(fields()[2]).toEqual(['(617) 555-0101', true]);
  });
});
