import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { facilityKeys, useFacility, type FacilityRecord } from '../api.ts';
import { aFacilityRecord, aWorld, refusal, show } from '../test-facilities.tsx';
import { AddFacility } from './add-facility.tsx';
import { EditFacility } from './edit-facility.tsx';

afterEach(() => vi.unstubAllGlobals());

const PUT = 'PUT user/facility/3';
const STALE = refusal('Someone else has changed this facility. Look at their changes first.', 'stale');
const record = (change: Partial<FacilityRecord> = {}): [number, unknown] => [
  200,
  { data: aFacilityRecord(change) },
];

function OpenRecord() {
  const { data } = useFacility(3);
  return data ? <EditFacility facility={data} /> : null;
}

/** The form of facility 3; `answers` may be changed while it is open. */
async function openForm(answers: Record<string, [number, unknown]> = {}, me = {}) {
  const server: Record<string, [number, unknown]> = { 'GET user/facility/3': record(), ...answers };
  const calls = aWorld({ me: { roles: ['Buyer', 'CompanyAdmin'], ...me }, answers: server });
  await show(<OpenRecord />);
  await screen.findByRole('textbox', { name: /^Name/ });
  return { user: userEvent.setup(), calls, server };
}
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
async function type(user: ReturnType<typeof userEvent.setup>, name: RegExp | string, text: string) {
  await user.clear(box(name));
  await user.type(box(name), text);
}

describe('changing a facility', () => {
  it('sends every field with the version, and shows what was stored', async () => {
    const { user, calls, server } = await openForm();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await type(user, /^HIN/, '12a4567b9');
    await type(user, /^AP contact name/, 'Ann Payable');
    await type(user, /^AP contact email/, 'ap@example.test');
    await type(user, /^AP contact phone/, '(217) 555-0142');
    await user.click(screen.getByRole('checkbox', { name: '340B covered entity' }));
    server[PUT] = record({ hin: '12A4567B9', version: 5 });
    server['GET user/facility/3'] = record({ hin: '12A4567B9', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box(/^HIN/).value).toBe('12A4567B9'));
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      name: 'Harbor Pharmacy Downtown',
      type: 'Retail',
      dea_number: 'BH1234563',
      dea_expiration: null,
      state_license_expiration: null,
      hin: '12a4567b9',
      is_340b: true,
      bed_count: null,
      wholesaler: null,
      account_number: null,
      delivery_address: {
        line_1: '200 Harbor Street',
        line_2: null,
        line_3: null,
        city: 'Boston',
        state: 'MA',
        postal_code: '02110',
      },
      billing_address: null,
      ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
      version: 4,
    });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('X-88 shows the end of a stored license to read, and says once how it moves', async () => {
    const stored = record({ state_license_expiration: '2026-06-30' });
    await openForm({ 'GET user/facility/3': stored });
    const end = screen.getByLabelText<HTMLInputElement>(/^State license expiration/);
    expect([end.readOnly, end.value]).toEqual([true, '2026-06-30']);
    expect(
      screen.getAllByText('The end moves with a renewed license: upload it under Documents.'),
    ).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^DEA expiration/).readOnly).toBe(false);
  });

  it('X-88 takes the end of a DEA number along that is given up', async () => {
    const stored = record({ dea_expiration: '2026-06-30' });
    const { user } = await openForm({ 'GET user/facility/3': stored });
    const end = screen.getByLabelText<HTMLInputElement>(/^DEA expiration/);
    expect(end.readOnly).toBe(true);
    await user.clear(box('DEA number'));
    expect(end.readOnly).toBe(false);
  });

  it('says what is wrong before it asks the server, and goes there', async () => {
    const { user, calls } = await openForm();
    await type(user, 'DEA number', 'B1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('DEA number must be two letters and seven digits')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('DEA number')));
    expect(calls.some(({ call }) => call === PUT)).toBe(false);
  });

  const AGAIN = /goes back to vetting/;
  it.each([
    ['another number', 'BG7654321', {}, {}, true],
    ['the same one written otherwise', 'bh 1234563', {}, {}, false],
    ['one that waits anyway', 'BG7654321', { vetting_status: 'pending' as const, vetted: false }, {}, false],
    ['an administrator', 'BG7654321', {}, { roles: ['Administrator'], is_admin: true }, false],
  ])('X-88 warns of vetting for %s', async (_case, typed, change, me, warns) => {
    const { user } = await openForm({ 'GET user/facility/3': record(change) }, me);
    await type(user, 'DEA number', typed);
    expect(screen.queryAllByText(AGAIN)).toHaveLength(warns ? 1 : 0);
  });

  it('warns of a DEA number whose last digit does not fit, and takes it', async () => {
    const { user, calls, server } = await openForm();
    await type(user, 'DEA number', 'BH1234564');
    expect(screen.getByText(/The last digit of this DEA number does not fit/)).toBeTruthy();
    server[PUT] = record({ dea_number: 'BH1234564', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ call }) => call === PUT)).toBe(true));
  });
});

describe('somebody else saved it meanwhile', () => {
  const newer = { name: 'Harbor Pharmacy North', version: 5 };
  const stale = async () => {
    const opened = await openForm({ [PUT]: [409, STALE] });
    await type(opened.user, /^HIN/, '12A4567B9');
    opened.server['GET user/facility/3'] = record(newer);
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByText(/What you typed is kept/);
    return { ...opened, notice: within(notice.closest('[role="alert"]') ?? document.body) };
  };

  it('keeps what was typed, tells what changed, and saves on top of it', async () => {
    const { user, calls, server, notice } = await stale();
    expect(box(/^HIN/).value).toBe('12A4567B9');
    expect(notice.getByText(/Name:/).textContent).toBe(
      'Name: Harbor Pharmacy Downtown Harbor Pharmacy North',
    );
    await user.click(notice.getByRole('button', { name: 'Put my changes on top' }));
    expect([box(/^Name/).value, box(/^HIN/).value]).toEqual(['Harbor Pharmacy North', '12A4567B9']);
    server[PUT] = record({ ...newer, hin: '12A4567B9', version: 6 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.filter(({ call }) => call === PUT)).toHaveLength(2));
    expect(calls.findLast(({ call }) => call === PUT)?.body).toMatchObject({
      name: 'Harbor Pharmacy North',
      hin: '12A4567B9',
      version: 5,
    });
  });

  it('shows their record instead when asked to', async () => {
    const { user, notice } = await stale();
    await user.click(notice.getByRole('button', { name: 'Show their record' }));
    expect([box(/^Name/).value, box(/^HIN/).value]).toEqual(['Harbor Pharmacy North', '']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('follows by itself while nothing was typed', async () => {
    const { server } = await openForm();
    server['GET user/facility/3'] = record(newer);
    await queryClient.invalidateQueries({ queryKey: facilityKeys.record(3) });
    await waitFor(() => expect(box(/^Name/).value).toBe('Harbor Pharmacy North'));
  });
});

describe('adding a facility', () => {
  it('keeps what was typed when it is refused; a chosen company only for administrators', async () => {
    const taken = 'A facility with this name already exists in the company.';
    const answers = {
      'POST user/facility': [409, refusal(taken, 'conflict', { name: taken })] as [number, unknown],
    };
    const calls = aWorld({ me: { roles: ['Buyer', 'CompanyAdmin'] }, answers });
    await show(<AddFacility opened onClose={() => undefined} onAdded={() => undefined} />);
    const user = userEvent.setup();
    const add = await screen.findByRole('button', { name: 'Add facility' });
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
    await user.click(add);
    expect(screen.getByText('Name is required')).toBeTruthy();
    await user.type(box(/^Name/), 'Annex');
    await user.click(screen.getByRole('combobox', { name: /^Facility type/ }));
    await user.click(await screen.findByRole('option', { name: 'Clinic' }));
    await user.type(box(/^Address/), '12 Pier 4');
    await user.type(box(/^City/), 'San Juan');
    await user.click(screen.getByRole('combobox', { name: /^State/ }));
    await user.click(await screen.findByRole('option', { name: 'Puerto Rico' }));
    await user.type(box(/^Postal code/), '00901');
    await user.click(add);
    await waitFor(() => expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(taken).length).toBeGreaterThan(0);
    expect(box(/^Name/).value).toBe('Annex');
    expect(calls.find(({ call }) => call === 'POST user/facility')?.body).toMatchObject({
      name: 'Annex',
      type: 'Clinic',
      delivery_address: { state: 'PR', postal_code: '00901' },
    });
  });
});
