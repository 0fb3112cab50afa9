import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../browser-tests/browser.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';

export interface BrowserFigure {
  page: string;
  /** Kilobytes over the wire for the first page. */
  scripts: number;
  styles: number;
  /** Milliseconds on a slow computer: largest paint of a first visit, worst answer to an interaction. */
  largestPaint: number;
  worstInteraction: number | null;
}

const SLOWER = 4;
const MEGABIT = 1_000_000 / 8;

/** A first visit with four times slower JavaScript over 10 Mbit/s and 40 ms; then typing and filtering. */
export async function measureBrowser(url: string): Promise<BrowserFigure[]> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return [
      await visit(browser, `${url}/`, null, null),
      await visit(browser, `${url}/catalog`, await signedIn(browser, url), async (page) => {
        await page.getByPlaceholder('Search Catalog').pressSequentially('amoxicillin', { delay: 60 });
        await page.getByRole('radio', { name: /^Oral Solid/ }).click();
        await page.waitForLoadState('networkidle');
      }),
    ];
  } finally {
    await browser.close();
  }
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the browser keeps of a person who signed in, without its cache. */
async function signedIn(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('#email').fill('buyer@demo.test');
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`${url}/buyer-home`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function visit(
  browser: Browser,
  address: string,
  signedIn: SignedIn | null,
  act: ((page: Page) => Promise<void>) | null,
): Promise<BrowserFigure> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(signedIn && { storageState: signedIn }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 10 * MEGABIT,
    uploadThroughput: 10 * MEGABIT,
  });
  await page.addInitScript({ content: OBSERVE });
  await page.goto(address, { waitUntil: 'networkidle' });
  await settle(page);
  const { paint, scripts, styles } = await figures(page);
  await act?.(page);
  const worst = act && (await figures(page)).interaction;
  await context.close();
  return {
    page: new URL(address).pathname,
    scripts: Math.round(scripts / 1000),
    styles: Math.round(styles / 1000),
    largestPaint: Math.round(paint),
    worstInteraction: worst,
  };
}

/** Runs in the page before its own scripts. */
const OBSERVE = `
  window.seen = { paint: 0, interaction: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId > 0) window.seen.interaction = Math.max(window.seen.interaction, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

/** Until no larger paint came for a second: a slow computer is busy without the network. */
async function settle(page: Page): Promise<void> {
  for (let before = -1, { paint } = await figures(page); paint === 0 || paint !== before;) {
    before = paint;
    await page.waitForTimeout(1000);
    ({ paint } = await figures(page));
  }
}

interface Figures {
  paint: number;
  interaction: number;
  /** Bytes of what began to load before the largest paint. */
  scripts: number;
  styles: number;
}

const FIGURES = `(() => {
  const bytes = (ending) => performance.getEntriesByType('resource')
    .filter((one) => one.startTime < window.seen.paint && new URL(one.name).pathname.endsWith(ending))
    .reduce((sum, one) => sum + one.encodedBodySize, 0);
  return { ...window.seen, scripts: bytes('.js'), styles: bytes('.css') };
})()`;

const figures = (page: Page) => page.evaluate<Figures>(FIGURES);
