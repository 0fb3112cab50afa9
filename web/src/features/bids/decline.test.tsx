import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, PageOf, Refusal } from '../../app/test-app.tsx';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { NOTHING_TO_DO, openBid, press, reasonOf, WAITS } from './test-popup.ts';
import { aBid, aBidRow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const DECLINE = 'PUT /services/offer/decline/17';
const LEAVE_REASON = 'Please leave the reason you are declining the bid.';

async function declining(me = SELLER, answer: unknown = aBid(), bid = aBid({ can: WAITS })) {
  const { popup: theBid, ...app } = openBid(bid, {
    me,
    answers: { [DECLINE]: answer, 'GET /services/offer': new PageOf(1, [aBidRow()]) },
  });
  await press(await theBid(), 'Decline Bid');
  const popup = within(await screen.findByRole('dialog', { name: 'Decline Bid' }));
  const send = () => popup.getByRole('button', { name: 'Decline Bid' });
  return { ...app, bid: theBid, popup, send, reason: popup.getByRole('textbox', { name: 'Reason' }) };
}
const dialogs = () => screen.queryAllByRole('dialog').length;

describe('TR-163 … TR-169 declining', () => {
  it('TR-163 … TR-166 G-037 asks for the reason, without which nothing is sent', async () => {
    const { popup, send, reason, times } = await declining();
    expect(popup.getByText(LEAVE_REASON)).toBeTruthy();
    expect(popup.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await userEvent.type(reason, '   ');
    expect(reasonOf(send())).toBe('Leave a reason first.');
    await userEvent.click(send());
    expect(times(DECLINE)).toBe(0);
  });

  it('TR-166 Cancel goes back to the bid, and keeps what was written', async () => {
    const { popup, reason, ...app } = await declining();
    await userEvent.type(reason, 'Too l');
    await userEvent.click(popup.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialogs()).toBe(1));
    await press(within(screen.getByRole('dialog')), 'Decline Bid');
    expect(await screen.findByDisplayValue('Too l')).toBeTruthy();
    expect(app.times(DECLINE)).toBe(0);
  });

  it('TR-157 TR-168 SP-523 is told, and both popups close', async () => {
    const { send, reason, sent, address } = await declining();
    await userEvent.type(reason, ' Too low ');
    await userEvent.click(send());
    await screen.findByText('You have declined the bid');
    await waitFor(() => expect(dialogs()).toBe(0));
    expect(address()).toBe('/offers');
    expect(sent.find(({ call }) => call === DECLINE)?.body).toEqual({
      reason: 'Too low',
      current_line_id: 170,
      erroneous: false,
    });
  });

  it('TR-162 TR-169 TR-562 C-05 that fails closes both popups, too; the toast stays, and the buttons are there again', async () => {
    const {
      send,
      reason,
      popup: _,
      ...app
    } = await declining(SELLER, new Refusal(409, 'It is not your turn.'));
    await userEvent.type(reason, 'Too low');
    await userEvent.click(send());
    await screen.findByText('It is not your turn.');
    await waitFor(() => expect(dialogs()).toBe(0));
    expect(screen.getByText('It is not your turn.').closest('[role=alert]')).toBeTruthy();
    expect(app.address()).toBe('/offers');
    await userEvent.click(await screen.findByRole('row', { name: /Lisinopril/ }));
    const bid = await app.bid();
    expect(reasonOf(await bid.findByRole('button', { name: 'Decline Bid' }))).toBeNull();
    expect(reasonOf(bid.getByRole('button', { name: 'Accept Bid' }))).toBeNull();
  });

  it.each([
    ['a seller', SELLER, WAITS],
    ['an administrator', ADMIN, { ...NOTHING_TO_DO, decline: true, edit: true }],
  ])('TR-167 G-036 %s may call it erroneous, which changes the text', async (_, me, can) => {
    const { popup, send, reason, sent } = await declining(me, aBid(), aBid({ can }));
    await userEvent.type(reason, 'Wrong product');
    await userEvent.click(popup.getByRole('checkbox', { name: 'Erroneous bid' }));
    expect(popup.getByText('Bid will be considered as erroneously')).toBeTruthy();
    expect(popup.queryByText(LEAVE_REASON)).toBeNull();
    await userEvent.click(send());
    await waitFor(() =>
      expect(sent.find(({ call }) => call === DECLINE)?.body).toMatchObject({ erroneous: true }),
    );
  });

  it('G-036 a buyer may not', async () => {
    const { popup } = await declining(aMe(), aBid(), aBid({ can: WAITS }, [{ price: 9, quantity: 30 }]));
    expect(popup.queryByRole('checkbox', { name: 'Erroneous bid' })).toBeNull();
  });

  it('TR-076 stays open while it is sent', async () => {
    const { send, reason } = await declining(SELLER, NEVER);
    await userEvent.type(reason, 'Too low');
    await userEvent.click(send());
    await userEvent.keyboard('{Escape}');
    expect(dialogs()).toBe(2);
  });
});
