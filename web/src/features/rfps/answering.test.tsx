import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { addMonths } from '#rules/dates.ts';
import { firstStart } from '#rules/rfps/terms.ts';
import { NEVER, openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { todayHere } from '../../shared/clock.ts';
import { plainDay } from '../../shared/format.ts';
import { queryClient } from '../../shared/query-client.ts';
import { SELLER } from '../../shared/test-world.ts';
import { aProduct, aProposal, asAsked } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const NDC = 'GET /services/listing/ndc';
const CALC = 'POST /services/proposal/calc';
const PLACE = 'POST /services/proposal';
const usual = (shipping_price: number) => ({
  price_meta: { shipping_price, quantity: 30, sub_total: 0, total: 0, billed_total: 0 },
});

const open = (rfp: Rfp = asAsked(), answers: Record<string, unknown> = {}) =>
  openApp('/rfps?id=31', {
    me: SELLER,
    answers: {
      'GET /services/rfp': new PageOf(0, []),
      'GET /services/rfp/31': rfp,
      [NDC]: [aProduct({ company_id: 2 })],
      [CALC]: usual(12),
      ...answers,
    },
  });

const START = firstStart(todayHere());
const PLANNED = `3 deliveries from ${plainDay(START)} to ${plainDay(addMonths(START, 2))}`;

const form = async () => within(await screen.findByRole('form', { name: 'Proposal' }));
const price = async () => (await form()).getByRole('textbox', { name: 'Price per Pack' });
const shipping = async () =>
  (await form()).getByRole<HTMLInputElement>('textbox', { name: 'Shipping Price' });
const guarantee = async () =>
  (await form()).getByRole<HTMLInputElement>('checkbox', { name: /^I guarantee this shipping price/ });
const terms = async () =>
  (await form()).getByRole<HTMLInputElement>('checkbox', { name: 'I acknowledge the terms' });
const reason = () => screen.getByRole('button', { name: 'Submit' }).nextSibling?.textContent;

/** Instead of what stands there. */
async function say(box: HTMLElement, text: string) {
  await userEvent.clear(box);
  await userEvent.type(box, text);
}

/** Up to a proposal that may be sent, at $8.00 a pack. */
async function fill() {
  await userEvent.type(await price(), '8');
  await waitFor(async () => expect((await shipping()).value).toBe('$12.00'));
  await userEvent.click(await guarantee());
  await userEvent.click(await terms());
}

describe('a supplier that is asked', () => {
  it('TR-275 TR-279 TR-340 … TR-345 TR-352 reads the request in three sections beside the form', async () => {
    const declined = aProposal({ status: 'declined', decline_reason: 'Too dear', price: 9.5, quantity: 31 });
    open(asAsked({ proposals: [declined] }));
    const popup = within(
      await screen.findByRole('dialog', { name: 'Submit Proposal for Lisinopril 10 mg Tablet' }),
    );
    await form();
    const sections = popup.getAllByRole('group').map((one) => one.querySelector('summary')?.textContent);
    expect(sections).toEqual(['Requested product', 'Request details', 'Proposals history']);
    expect(popup.getByText('$9.50 per pack')).toBeTruthy();
    expect(popup.getByText('Declined: Too dear')).toBeTruthy();
    expect(popup.getByText(/31 packs of/).textContent).toContain('00093-7180-01');
  });

  it('TR-278 TR-349 is told what to do before the request is there; shipping costs nothing or more', async () => {
    const { answers } = open(asAsked(), { 'GET /services/rfp/31': NEVER });
    expect(await screen.findByRole('dialog', { name: 'Submit Proposal' })).toBeTruthy();
    answers['GET /services/rfp/31'] = asAsked();
    await act(() => queryClient.resetQueries({ queryKey: ['rfps', 'one', 31] }));
    await userEvent.type(await price(), '8');
    await waitFor(async () => expect((await shipping()).value).toBe('$12.00'));
    await say(await shipping(), '-5');
    expect((await shipping()).value).toBe('$5.00');
    await say(await shipping(), '0');
    expect(reason()).toBe('Please acknowledge the shipping guarantee.');
  });

  it('TR-298 proposes one of its own products of the drug', async () => {
    const { sent } = open();
    await form();
    expect(sent.find(({ call }) => call === NDC)?.query).toEqual({
      search_type: 'related',
      gcn: '10001',
      pack_size: '100',
      company_id: '2',
    });
  });

  it('TR-352 without one of them it cannot propose, but decline', async () => {
    open(asAsked(), { [NDC]: [] });
    await form();
    expect(reason()).toBe('NDC is required');
    expect(screen.getByText(/You list no product of this drug and size/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  });

  it('TR-356 TR-357 G-081 offers the packs that come closest to the units asked for', async () => {
    open(asAsked({ quantity: 10, csp: 25 }), { [NDC]: [aProduct({ ndc: '00093718002', csp: 15 })] });
    const fields = await form();
    expect(fields.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('17');
    expect(fields.getByText('Buyer asked for 250 units, you offer 255 units per period')).toBeTruthy();
  });

  it('TR-347 TR-353 TR-358 is offered its usual shipping, asked half a second after the last change', async () => {
    const { times, answers } = open();
    await form();
    expect(reason()).toBe('Price is required');
    await userEvent.type(await price(), '8');
    expect(times(CALC)).toBe(0);
    await waitFor(async () => expect((await shipping()).value).toBe('$12.00'));
    expect(times(CALC)).toBe(1);
    answers[CALC] = new Refusal(500, 'Broken');
    await say(await price(), '9');
    await waitFor(() => expect(times(CALC)).toBeGreaterThan(1));
    expect((await shipping()).value).toBe('$12.00');
    await userEvent.clear(await shipping());
    expect(await screen.findAllByText('Shipping price is required')).not.toHaveLength(0);
  });

  it('TR-321 TR-322 TR-544 X-98 sees what the contract comes to, and what is billed where that differs', async () => {
    open(asAsked({ quantity: 10, duration: 4, period: 'quarterly' }));
    await userEvent.type(await price(), '8');
    expect(await screen.findByText('$106.67')).toBeTruthy();
    expect(screen.getByText('$122.67')).toBeTruthy();
    expect(screen.getAllByText(/2 deliveries from/)).not.toHaveLength(0);
    expect(screen.getByText('Billed: 14 packs in 2 deliveries = $136.00')).toBeTruthy();
  });

  it.each([
    ['biweekly', 'packs per 2 Weeks'],
    ['monthly', 'packs per Month'],
    ['quarterly', 'packs per Quarterly'],
  ] as const)('TR-318 reads for %s how many %s it proposes', async (period, label) => {
    open(asAsked({ period }));
    expect((await form()).getByRole('textbox', { name: `Quantity (${label})` })).toBeTruthy();
  });

  it('TR-350 TR-351 TR-354 G-079 agrees to both; another shipping price or price takes that back', async () => {
    open();
    await userEvent.type(await price(), '8');
    await waitFor(async () => expect((await shipping()).value).toBe('$12.00'));
    expect(reason()).toBe('Please acknowledge the shipping guarantee.');
    await userEvent.click(await guarantee());
    expect(reason()).toBe('Please acknowledge the terms.');
    await userEvent.click(await terms());
    await say(await shipping(), '5');
    expect([(await guarantee()).checked, (await terms()).checked]).toEqual([false, true]);
    await userEvent.click(await guarantee());
    await say(await price(), '9');
    expect([(await guarantee()).checked, (await terms()).checked]).toEqual([true, false]);
  });

  it('TR-355 reads the terms in a popup', async () => {
    open();
    await userEvent.click((await form()).getByRole('button', { name: 'Acknowledge Terms' }));
    const popup = await screen.findByRole('dialog', { name: 'Acknowledge Terms' });
    expect(popup.textContent).toContain('By submitting this proposal, Meridian Supply guarantees the price');
  });

  it('TR-346 TR-359 TR-360 TR-569 TR-579 confirms and sends it', async () => {
    const { sent } = open(asAsked(), { [PLACE]: aProposal() });
    await fill();
    await userEvent.clear(await price());
    expect(await screen.findAllByText('Price is required')).not.toHaveLength(0);
    await userEvent.type(await price(), '8');
    await userEvent.click(await terms());
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Your Proposal' }));
    expect(question.getByText('Do you want to confirm your Proposal?')).toBeTruthy();
    expect(question.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      '$8.00',
      `90 packs in ${PLANNED}`,
      '$12.00 per delivery',
      '$756.00',
    ]);
    await userEvent.click(question.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Proposal was placed')).toBeTruthy();
    expect(sent.find(({ call }) => call === PLACE)?.body).toMatchObject({
      request_id: 31,
      ndc: '00093718001',
      price: 8,
      shipping_price: 12,
      acknowledged: true,
      shipping_acknowledged: true,
    });
  });

  it('TR-361 TR-362 TR-364 TR-366 TR-569 TR-598 declines with a reason', async () => {
    const { sent } = open(asAsked(), { 'PUT /services/rfp/decline/31': asAsked() });
    await userEvent.click((await form()).getByRole('button', { name: 'Decline' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Decline Request' }));
    const area = popup.getByRole('textbox', { name: /Reason/ });
    expect(area.getAttribute('maxlength')).toBe('2000');
    await userEvent.type(area, 'Not made any more');
    await userEvent.click(popup.getByRole('button', { name: 'Decline Request' }));
    expect(await screen.findByText('Request was decliend')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 31,
      decline_reason: 'Not made any more',
    });
  });

  it('TR-373 TR-374 waits with what it proposed, and can neither submit nor decline', async () => {
    const can = { ...asAsked().can, propose: false, decline: false };
    const proposal = aProposal();
    open(asAsked({ can, invitation: 'proposed', active_proposal: proposal, proposals: [proposal] }));
    expect(
      await screen.findByRole('dialog', { name: 'Request 31 for Lisinopril 10 mg Tablet' }),
    ).toBeTruthy();
    expect(await screen.findByText('Your proposal waits for the buyer.')).toBeTruthy();
    expect(screen.getByText('$750.00')).toBeTruthy();
    for (const name of ['Submit', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
