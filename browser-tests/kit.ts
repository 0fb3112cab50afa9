import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

const PASSWORD = 'Galenic-demo-26!';

/** A page that fails the test on a script error, a broken content policy or an error in the console. */
export const test = base.extend<{ page: Page }>({
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

/** Signs a demo account in through the provider's page. */
export async function signIn(page: Page, who: string, destination = '/'): Promise<void> {
  await page.goto(`/login?destination=${encodeURIComponent(destination)}`);
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').first().waitFor();
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

/** Zero violations of WCAG 2.2 AA on what is on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
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
