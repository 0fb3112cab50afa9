import { port } from './port.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';

const HOSTS = { 'hydra off': 'localhost', 'hydra on': 'supplier-a.localhost' };
const PEOPLE = ['companyadmin', 'signer', 'selleradmin', 'fieldrep', 'seller503b', 'admin', 'analyst'];

for (const [mode, host] of Object.entries(HOSTS)) {
  test.describe(mode, () => {
    test.use({ baseURL: `http://${host}:${port}` });
    for (const who of PEOPLE)
      test(`SH-127 ${who} walks the whole menu`, async ({ page }) => {
        test.setTimeout(120_000);
        await signIn(page, who);
        const menu = page.getByRole('complementary', { name: 'Side menu' });
        const links = menu.getByRole('navigation').getByRole('link');
        await links.first().waitFor();
        const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        expect(addresses.length).toBeGreaterThan(1);
        for (const address of addresses.filter((one) => one !== '/medigi')) {
          await menu.locator(`a[href="${address}"]`).click();
          await expect(menu.locator(`a[href="${address}"]`)).toHaveAttribute('aria-current', 'page');
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          // The pages are the same on every host.
          if (mode === 'hydra off') await expectAccessible(page);
        }
      });
  });
}
