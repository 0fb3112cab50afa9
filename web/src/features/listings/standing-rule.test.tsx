import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StandingRule } from '#contract/bids/standing-rules.ts';
import { openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { SELLER } from '../../shared/test-world.ts';
import { aListing } from './test-listings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const STORED: StandingRule = {
  listing_id: 5,
  mode: 'acts',
  accept_percent: 92,
  least_packs: 24,
  counter_percent: 95,
  counter_times: 1,
  version: 7,
  updated_date: '2026-06-15T12:00:00.000Z',
};

describe('the standing rule in the editor of a listing', () => {
  const RULE = '/services/listing/seller/5/standing_rule';
  const openEditor = (stored: StandingRule | null, answers: Record<string, unknown> = {}) =>
    openApp('/manage-listings/medigi?listing=5', {
      me: SELLER,
      answers: {
        'GET /services/listing/seller': new PageOf(1, [aListing()]),
        'GET /services/listing/seller/5': aListing(),
        [`GET ${RULE}`]: stored,
        ...answers,
      },
    });
  const part = async () => within(await screen.findByRole('region', { name: 'Standing rule for bids' }));

  it('says in percents, and for each expiry in dollars, what is typed, with the keyboard, and stores it', async () => {
    const { answers, sent } = openEditor(null, { [`PUT ${RULE}`]: STORED });
    const rule = await part();
    await rule.findByText('Every bid waits for you.');
    await userEvent.click(rule.getByRole('button', { name: 'Add a standing rule' }));
    const type = async (name: RegExp, text: string) => {
      const field = rule.getByRole('textbox', { name });
      await userEvent.clear(field);
      await userEvent.type(field, text);
    };
    await type(/Accept from/, '92');
    await type(/For at least/, '24');
    await type(/Counter at/, '95');
    expect(
      rule.getByText(/you are proposed to accept it, and to counter a lower one once at 95 %/),
    ).toBeTruthy();
    answers[`GET ${RULE}`] = STORED;
    await userEvent.keyboard('{Enter}');
    await rule.findByText(
      /^A bid of 24 packs or more that comes to 92 % of what its packs cost without it, or to more, is accepted; a lower one is countered once/,
    );
    expect(rule.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(
        /^Minimum expiry .*, \$12\.50 a pack: accept from \$11\.50, counter at \$11\.88$/,
      ),
    ]);
    expect(sent.find(({ call }) => call === `PUT ${RULE}`)?.body).toEqual({
      mode: 'proposes',
      accept_percent: 92,
      least_packs: 24,
      counter_percent: 95,
      counter_times: 1,
      version: null,
    });
  });

  it('says at its field at once what is wrong, and sends nothing', async () => {
    const { times } = openEditor(STORED);
    const rule = await part();
    await userEvent.click(await rule.findByRole('button', { name: 'Change the rule' }));
    await userEvent.clear(rule.getByRole('textbox', { name: /Counter at/ }));
    await userEvent.type(rule.getByRole('textbox', { name: /Counter at/ }), '80');
    expect(await rule.findByText('Not below what is accepted')).toBeTruthy();
    expect(rule.getByText('Once the marked fields are right, the rule is told here.')).toBeTruthy();
    const save = rule.getByRole('button', {
      name: 'Save rule',
      description: 'Put the marked fields right first.',
    });
    await userEvent.click(save);
    expect([save.getAttribute('aria-disabled'), times(`PUT ${RULE}`)]).toEqual(['true', 0]);
  });

  it('keeps what was typed where somebody else was first, until one asks for what is stored', async () => {
    const { sent } = openEditor(STORED, {
      [`PUT ${RULE}`]: new Refusal(409, 'Someone else has changed this standing rule.', 'stale'),
    });
    const rule = await part();
    await userEvent.click(await rule.findByRole('button', { name: 'Change the rule' }));
    await userEvent.clear(rule.getByRole('textbox', { name: /Accept from/ }));
    await userEvent.type(rule.getByRole('textbox', { name: /Accept from/ }), '90');
    await userEvent.click(rule.getByRole('button', { name: 'Save rule' }));
    expect((await rule.findByRole('alert')).textContent).toMatch(/^Someone else has changed/);
    expect(rule.getByDisplayValue('90 %')).toBeTruthy();
    expect(sent.find(({ call }) => call === `PUT ${RULE}`)?.body).toMatchObject({ version: 7 });
    await userEvent.click(rule.getByRole('button', { name: 'Show what is stored' }));
    expect(rule.getByText(/is accepted/)).toBeTruthy();
  });

  it('is removed after asking', async () => {
    const { times } = openEditor(STORED, { [`DELETE ${RULE}`]: { ok: true } });
    const rule = await part();
    await userEvent.click(await rule.findByRole('button', { name: 'Remove the rule' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove rule' }));
    await waitFor(() => expect(times(`DELETE ${RULE}`)).toBe(1));
  });
});
