import { chromium } from '@playwright/test';
const BASE = process.env.BASE ?? 'http://localhost:4501';
const SIZES = { w: [1440, 900], m: [1024, 768], p: [390, 844] };
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: process.env.SCHEME ?? 'light' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 200)));
page.on('pageerror', (e) => console.log('pageerror:', e.message));
await page.goto(`${BASE}/login`);
await page.getByLabel('Email').fill(process.env.WHO + '@demo.test');
await page.getByLabel('Password').fill('Galenic-demo-26!');
await page.getByRole('button', { name: 'Sign In' }).click();
await page.getByRole('navigation').first().waitFor();
if (process.env.GET) { const r = await page.request.get(BASE + process.env.GET); (await import('node:fs')).writeFileSync(process.env.OUT, await r.body()); console.log(r.status()); }
for (const [index, path] of process.env.PATHS.split(',').entries())
  for (const size of (process.env.ZS ?? 'w').split('')) {
    const [width, height] = SIZES[size];
    await page.setViewportSize({ width, height });
    await page.goto(BASE + path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(1500);
    const d = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth, innerWidth]);
    console.log(path, size, d.join(' '));
    await page.screenshot({ path: `/tmp/look/${process.env.NAME ?? 'x'}-${index}-${size}.png`, fullPage: process.env.FULL === '1' });
  }
await browser.close();
