import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './kit.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Holds the answer to who is signed in until it is let go. */
async function holdProfile(page: Page) {
  let letGo = () => {};
  const until = new Promise<void>((done) => (letGo = done));
  const hold = async (route: Route) => {
    await until;
    await route.continue();
  };
  await page.route(/\/services\/user\/me(\?.*)?$/, hold);
  return { letGo };
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('WB-178 a hard load paints menu, header and the shape of the page before the session is known', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // What waits behind an entry is not known yet.
  const entries = (await menu(page).getByRole('link').allTextContents()).map((text) =>
    text.replace(/\d+ waiting$/, ''),
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { letGo } = await holdProfile(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    if (size.width >= 768) {
      await expect(menu(page).getByRole('link')).toHaveText(entries);
      await expect(menu(page).getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Please Wait' })).toBeAttached();
    await expectAccessible(page);
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('WB-178 a session that is over leaves nothing of the one who was here, nor does a sign-out', async ({
  page,
}) => {
  await signIn(page, 'buyer', '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last_person'))).not.toMatch(/@|\$|token|price/);
  await page.context().clearCookies({ name: 'session' });
  const { letGo } = await holdProfile(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(menu(page).getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  letGo();
  await expect(page.getByText('You were signed out because your session ended.')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Orders', exact: true })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('last_person'))).toBeNull();
  await page.unrouteAll({ behavior: 'wait' });

  await signIn(page, 'buyer', '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last_person'))).not.toBeNull();
  await page.goto('/logout');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('last_person'))).toBeNull();
});
