import { chromium } from '@playwright/test';
const [,, who, ...paths] = process.argv;
const sizes = { d: [1440,900], t: [1024,768], p: [390,844] };
const schemes = (process.env.SCHEMES ?? 'light').split(',');
const which = (process.env.SIZES ?? 'd').split(',');
const base = process.env.BASE ?? 'http://localhost:3000';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
for (const scheme of schemes) for (const w of which) {
  const ctx = await browser.newContext({ viewport: { width: sizes[w][0], height: sizes[w][1] }, colorScheme: scheme });
  const page = await ctx.newPage();
  page.on('console', (m) => { if (m.type()==='error') console.log('console:', m.text().slice(0,300)); });
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0,300)));
  if (who !== '-') {
    await page.goto(base + '/login');
    await page.waitForSelector('#email', { timeout: 10000 }).catch(async () => { console.log('no form', page.url()); await page.screenshot({ path: '/tmp/shots/fail.png' }); });
    if (process.env.SIGNIN) await page.screenshot({ path: `/tmp/shots/signin-${w}-${scheme}.png` });
    await page.fill('#email', who + '@demo.test'); await page.fill('#password', 'Galenic-demo-26!');
    await page.click('form button[type=submit]');
    await page.waitForURL((u) => !u.pathname.startsWith('/signin') && !['/login','/callback','/loading'].includes(u.pathname), { timeout: 15000 }).catch(() => console.log('stuck at', page.url()));
  }
  for (const p of paths) {
    const [path, act] = p.split('::');
    await page.goto(base + path); await page.waitForLoadState('networkidle').catch(()=>{});
    await page.waitForTimeout(400);
    if (act) { await page.click(act).catch(e=>console.log('click', e.message.slice(0,200))); await page.waitForTimeout(800); }
    const name = `${who}-${path.replace(/[^a-z0-9]+/gi,'_')}${act?'_x':''}-${w}-${scheme}.png`;
    await page.screenshot({ path: '/tmp/shots/' + name }); console.log(name, page.url());
  }
  await ctx.close();
}
await browser.close();
