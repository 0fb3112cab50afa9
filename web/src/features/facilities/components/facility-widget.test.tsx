import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe } from '../../../shared/test-world.ts';
import { ADDRESS, aWorld, refusal, show, told } from '../test-facilities.tsx';
import { FacilityStrip } from './facility-strip.tsx';
import { FacilityWidget } from './facility-widget.tsx';

afterEach(() => vi.unstubAllGlobals());

const NAME = 'Harbor Pharmacy Downtown';
const choices = (...names: string[]) => ({
  data: names.map((name, index) => ({ id: index + 3, name, dea_number: null, delivery_address: ADDRESS })),
  meta: { total: names.length, page: 1, per_page: 200 },
});
const LIST = 'GET user/pharmacies';
const SWITCH = 'POST user/set_primary_facility';
const switcher = { roles: ['Buyer', 'ChangeFacility'] as ['Buyer', 'ChangeFacility'] };

async function openPanel() {
  await userEvent.setup().click(screen.getByRole('button', { name: new RegExp(NAME) }));
  return within(await screen.findByRole('dialog', { name: 'Facility' }));
}

describe('SH-309 the four modes', () => {
  it('profile: name, address, DEA number, and a way to change', async () => {
    aWorld({ me: switcher });
    await show(<FacilityWidget mode="profile" />);
    expect(screen.getByText(NAME)).toBeTruthy();
    expect(screen.getByText('200 Harbor Street, Boston, MA 02110')).toBeTruthy();
    expect(screen.getByText('DEA BH1234563')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
  });

  it('header: a select box; SH-323 read-only, and without the right, the name alone', async () => {
    aWorld({ me: switcher });
    await show(<FacilityWidget mode="header" />);
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Facility' })).value).toBe(NAME);
  });

  it.each([
    ['SH-323 in read-only mode', { me: { roles: ['Administrator' as const] } }, true],
    ['SH-322 without the right', {}, false],
  ])('header: the name alone %s', async (_case, world, readOnly) => {
    aWorld(world);
    await show(<FacilityWidget mode="header" readOnly={readOnly} />);
    expect(screen.getByText(NAME)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it("link: SH-307 opens 'Change Selected Facility'", async () => {
    aWorld({ me: switcher });
    await show(<FacilityWidget mode="link" />);
    await userEvent.setup().click(screen.getByRole('button', { name: NAME }));
    const popup = await screen.findByRole('dialog', { name: 'Change Selected Facility' });
    expect(await within(popup).findByRole('combobox', { name: 'Facility' })).toBeTruthy();
  });

  it('topNav: SH-310 SH-311 SH-312 SH-313 SH-314 SH-315 selector, address, DEA number, budget, savings, Manage Budget', async () => {
    aWorld({ me: switcher });
    await show(<FacilityWidget mode="topNav" />);
    const panel = await openPanel();
    expect(await panel.findByRole('combobox', { name: 'Facility' })).toBeTruthy();
    expect(panel.getByText('200 Harbor Street')).toBeTruthy();
    expect(panel.getByText('Boston, MA 02110')).toBeTruthy();
    expect(panel.getByText('BH1234563')).toBeTruthy();
    expect(panel.getByText('No budget set')).toBeTruthy();
    expect(panel.getByText('No savings goal set')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Manage Budget' }).getAttribute('href')).toBe('/pharmacies');
  });

  it('SH-316 topNav in hydra has no Manage Budget', async () => {
    aWorld({ me: switcher, client: { hydra: true } });
    await show(<FacilityWidget mode="topNav" />);
    const panel = await openPanel();
    expect(panel.getByText('BH1234563')).toBeTruthy();
    expect(panel.queryByRole('link', { name: 'Manage Budget' })).toBeNull();
  });
});

it('SH-317 SH-318 SH-319 SH-320 SH-321 above the shopping screens: select box, address, DEA, account number, bars', async () => {
  aWorld({ me: { ...switcher, company_id: 12 } });
  await show(<FacilityStrip />);
  const strip = within(screen.getByRole('region', { name: 'Facility you buy for' }));
  expect((await strip.findByRole<HTMLInputElement>('combobox', { name: 'Facility' })).value).toBe(NAME);
  expect(strip.getByText('200 Harbor Street, Boston, MA 02110')).toBeTruthy();
  expect(strip.getByText('BH1234563')).toBeTruthy();
  expect(strip.getByText('12-3')).toBeTruthy();
  expect(strip.getByText('Budget')).toBeTruthy();
  expect(strip.getByText('Savings Goal')).toBeTruthy();
});

describe('what fails', () => {
  it('SH-336 who cannot select one is told whom to ask', async () => {
    aWorld({ me: { primary_facility: null, primary_facility_id: null } });
    await show(<FacilityWidget mode="topNav" />);
    await userEvent.setup().click(screen.getByRole('button', { name: /not set/ }));
    expect(await screen.findByText('Ask the administrator of your company to assign you one.')).toBeTruthy();
  });

  it('SH-333 SH-334 a refused change is told, and the former facility stands there again', async () => {
    const calls = aWorld({
      me: switcher,
      answers: {
        [LIST]: [200, choices(NAME, 'Harbor Annex')],
        [SWITCH]: [409, refusal('This facility was closed.', 'conflict')],
      },
    });
    await show(<FacilityWidget mode="header" />);
    const user = userEvent.setup();
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Facility' });
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: /Harbor Annex/ }));
    expect(await told('This facility was closed.')).toBe(true);
    expect(calls.find(({ call }) => call === SWITCH)?.body).toEqual({ facility_id: 4, user_id: 7 });
    expect(box.value).toBe(NAME);
  });

  it('SH-335 a list that does not load is told', async () => {
    aWorld({ me: switcher, answers: { [LIST]: [404, refusal('The list is gone.', 'not_found')] } });
    await show(<FacilityWidget mode="header" />);
    await userEvent.setup().click(await screen.findByRole('combobox', { name: 'Facility' }));
    expect(await told('The list is gone.')).toBe(true);
  });

  it('SH-337 who may not select one reads that there is none', async () => {
    aWorld({ me: { ...aMe(), primary_facility: null, primary_facility_id: null } });
    await show(<FacilityWidget mode="link" />);
    expect(await screen.findByText('No facilities set up: contact support by email or chat.')).toBeTruthy();
  });

  it('SH-336 SH-337 no current facility, and none at all', async () => {
    aWorld({ me: { ...switcher, primary_facility: null, primary_facility_id: null } });
    await show(
      <>
        <FacilityWidget mode="profile" />
        <FacilityWidget mode="header" />
      </>,
    );
    expect(screen.getByText('The current facility is not set; select one to purchase.')).toBeTruthy();
    expect(await screen.findByText('No facilities set up: contact support by email or chat.')).toBeTruthy();
  });
});
