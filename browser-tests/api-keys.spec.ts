import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';

/** A buyer and who administers the company, as the name to sign in with. */
async function aKeeper(): Promise<string> {
  const { site } = await aBuyingCompany('Night Pharmacy');
  await aPerson('program', { ...site, first_name: 'Petra', last_name: 'Stock', roles: ['Buyer'] });
  return aPerson('keeper', { ...site, roles: ['Buyer', 'CompanyAdmin'] });
}

const call = async (request: APIRequestContext, path: string, key: string) => {
  const reply = await request.get(`/services/${path}`, { headers: { authorization: `Bearer ${key}` } });
  const { error } = (await reply.json()) as { error?: string };
  return error === undefined ? [reply.status()] : [reply.status(), error];
};

const shownKey = async (page: Page, name: string) => {
  const shown = page.getByRole('dialog', { name: `API key ${name}` });
  await expect(shown.getByText('Copy it now, it will not be shown again.')).toBeVisible();
  return { shown, key: (await shown.getByLabel('API key', { exact: true }).textContent()) ?? '' };
};

test('RB-419 RB-428 on a phone a key is renamed and given another text, and the old one stops', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await aKeeper(), '/integrations');
  await page.getByRole('button', { name: 'Make key' }).click();
  const form = page.getByRole('dialog', { name: 'Make an API key' });
  await form.getByLabel('Name').fill('Stock');
  await form.getByRole('combobox', { name: 'Acts for' }).fill('Petra');
  await page.getByRole('option', { name: /Petra Stock/ }).click();
  await form.getByRole('checkbox', { name: 'orders:read' }).check();
  await form.getByRole('button', { name: 'Make key' }).click();
  const made = await shownKey(page, 'Stock');
  await expectAccessible(page);
  await made.shown.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Stock/ }).click();
  const panel = page.getByRole('dialog', { name: 'Stock' });
  await panel.getByLabel('Name').fill('Warehouse');
  await panel.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('dialog', { name: 'Warehouse' });
  await renamed.getByRole('combobox', { name: 'The old one works' }).click();
  await page.getByRole('option', { name: 'Not at all' }).click();
  await renamed.getByRole('button', { name: 'Rotate' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate Warehouse?' })
    .getByRole('button', { name: 'Rotate' })
    .click();
  const rotated = await shownKey(page, 'Warehouse');
  expect(await call(request, 'order', made.key)).toEqual([401, 'The API key is not valid.']);
  expect(await call(request, 'order', rotated.key)).toEqual([200]);
});

test('RB-417 RB-418 RB-428 with the keyboard alone a key is made, used and revoked', async ({
  page,
  request,
}) => {
  await signIn(page, await aKeeper(), '/integrations');
  await tabTo(page, page.getByRole('button', { name: 'Make key' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Make an API key' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Night run');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('combobox', { name: 'Acts for' })).toBeFocused();
  await page.keyboard.type('Petra');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText('None chosen: all facilities of Petra Stock')).toBeVisible();
  await tabTo(page, form.getByRole('checkbox', { name: 'orders:read' }));
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('checkbox', { name: 'Night Pharmacy' }));
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Expires in days')).toHaveValue('90');
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Make key' }));
  await page.keyboard.press('Enter');
  const { shown, key } = await shownKey(page, 'Night run');
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused();
  expect(await call(request, 'order', key)).toEqual([200]);
  expect(await call(request, 'offer', key)).toEqual([403, 'This key lacks the scope bids:read.']);
  await page.keyboard.press('Escape');
  await expect(shown.getByText(key)).toBeVisible();
  await tabTo(page, shown.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make key' })).toBeFocused();

  const row = page.getByRole('row', { name: /Night run/ });
  await expect(row).toContainText('Petra Stock');
  await expect(row).toContainText('Active');
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Night run' });
  await tabTo(page, panel.getByRole('button', { name: 'Revoke' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke Night run?' });
  await expect(question).toContainText('Programs using it stop at once.');
  await tabTo(page, question.getByRole('button', { name: 'Revoke' }));
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Revoked');
  expect(await call(request, 'order', key)).toEqual([401, 'The API key is not valid.']);
});
