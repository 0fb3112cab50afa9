import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openSession } from '../server/src/modules/accounts/index.ts';
import { product, startProduct } from './product.ts';

const PASSWORD = 'Galenic-demo-26!';

/**
 * Each worker has a product of its own, which is new after a failure. A page fails the test on a script error, a broken
 * content policy or an error in the console.
 */
export const test = base.extend<{ page: Page }, { product: void }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, give) => {
      const { stop } = await startProduct();
      await give();
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  page: async ({ page }, give) => {
    problems.length = 0;
    await watch(page);
    await give(page);
    // What a journey that failed left open would speak into the next one.
    for (const context of others.splice(0)) await context.close();
    expect(problems).toEqual([]);
  },
});

/** Browsers of the other people of the test that runs. */
const others: BrowserContext[] = [];

/** Of every page of the test that runs, other people's browsers included. */
const problems: string[] = [];

/** Refused calls are part of some journeys; the browser reports them as resources that failed to load. */
const EXPECTED = /Failed to load resource/;

export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`Content policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
  });
}

/** Opens a page as a demo account that is signed in already. How it signs in is what `signInByForm` proves. */
export async function signIn(page: Page, who: string, destination = '/'): Promise<void> {
  await page.goto('/healthz');
  const { origin, hostname } = new URL(page.url());
  const value = await aSession(`${who}@demo.test`, hostname);
  await page.context().addCookies([{ name: 'session', value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.evaluate(() => localStorage.setItem('session', '1'));
  await page.goto(destination);
  await page.getByRole('navigation').first().waitFor();
  // The menu of the last session may stand there before the page does.
  await page.locator('[data-remembered]').waitFor({ state: 'detached' });
}

async function aSession(email: string, hostname: string): Promise<string> {
  const { db } = product();
  const { id, host } = await db
    .selectFrom('app_user as u')
    .innerJoin('brand_host as h', (join) => join.on('h.host', '=', hostname))
    .innerJoin('ms_client as c', 'c.id', 'h.client_id')
    .select(['u.id', 'c.hostkey as host'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  return openSession(db, { userId: id, actorUserId: null, host, now: new Date() });
}

/** Signs a demo account in through the provider's page. */
export async function signInByForm(page: Page, who: string, destination = '/'): Promise<void> {
  await page.goto(`/login?destination=${encodeURIComponent(destination)}`);
  await fillInForm(page, `${who}@demo.test`);
  await page.getByRole('navigation').first().waitFor();
}

/** What one types on the provider's page, once it stands there. */
export async function fillInForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A second person in a browser of its own. */
export async function another(browser: Browser, who: string, destination?: string): Promise<Page> {
  const page = await aStranger(browser);
  await signIn(page, who, destination);
  return page;
}

/** A browser in which nobody is signed in. */
export async function aStranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  others.push(context);
  const page = await context.newPage();
  await watch(page);
  return page;
}

/** Types into the search box of a list and waits until the list, its address included, is what was asked for. */
export async function searchList(page: Page, box: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: box }).fill(text);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === text);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

/** Zero violations of WCAG 2.2 AA on what is on the screen. Wait for it first: a page that still comes breaks the check off. */
export async function expectAccessible(page: Page): Promise<void> {
  // What still appears is half transparent or half covered.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Half the time, and blind to frames, of which there are none.
    .setLegacyMode()
    // Rows of a list are alike; hundreds of them take seconds.
    .exclude('[role="grid"] tr:nth-of-type(n + 16)')
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(page.frames()).toHaveLength(1);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, locator: ReturnType<Page['locator']>, most = 120): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach this element.');
}

export { expect } from '@playwright/test';

/**
 * Adds what is chosen. The button has another name as soon as the server has answered, also while it is still being
 * pressed, so that a press by the first name alone may wait for a button that is gone.
 */
export const addToCart = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Add to|Update) Cart$/ }).click();
