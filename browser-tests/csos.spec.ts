import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import forge from 'node-forge';
import { openTestAuthority, writeKeyFile } from '../server/demo/csos/authority.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const PASSWORD = 'Galenic-demo-26!';
const FILE_PASSWORD = 'of the key file 4711';
const DEA = 'BG1234563';

interface Sent {
  address: string;
  body: Buffer;
}

/** Everything that leaves the browser from now on. */
function record(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.context().on('request', (request) => {
    sent.push({ address: request.url(), body: request.postDataBuffer() ?? Buffer.alloc(0) });
  });
  return sent;
}

/** The secret numbers of a key file, as bytes. */
async function secretsIn(file: string): Promise<Buffer[]> {
  const binary = (await readFile(file)).toString('binary');
  const bags = forge.pkcs12
    .pkcs12FromAsn1(forge.asn1.fromDer(binary), FILE_PASSWORD)
    .safeContents.flatMap((one) => one.safeBags);
  const key = bags.flatMap((bag) => bag.key ?? [])[0];
  if (!key) throw new Error('The file holds no key.');
  const { d, p, q } = createPrivateKey(forge.pki.privateKeyToPem(key)).export({ format: 'jwk' });
  return [d, p, q].map((number) => Buffer.from(number ?? '', 'base64url'));
}

/** Whether bytes are in a message, as they are, in hex, or in base64 at any offset. */
function holds({ address, body }: Sent, secret: Buffer): boolean {
  const part = secret.subarray(8, 40);
  const text = `${decodeURIComponent(address)}\n${body.toString('latin1')}`;
  const base64 = [0, 1, 2].map((skip) =>
    part
      .subarray(skip, skip + 27)
      .toString('base64')
      .slice(0, -4),
  );
  return (
    body.includes(part) ||
    text.toLowerCase().includes(part.toString('hex')) ||
    base64.some((one) => text.includes(one))
  );
}

async function importFile(page: Page, file: string, password = FILE_PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Import certificate' }).first().click();
  const popup = page.getByRole('dialog', { name: 'Import certificate' });
  await popup.getByLabel('Certificate file').setInputFiles(file);
  await popup.getByLabel('Password of the file').fill(password);
  await popup.getByRole('button', { name: 'Import', exact: true }).click();
}

/** What the browser says of the keys that it keeps. */
const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('refused'));
      });
    const database = await done(indexedDB.open('csos', 1));
    const kept: { key: CryptoKey }[] = await done(database.transaction('keys').objectStore('keys').getAll());
    return Promise.all(
      kept.map(async ({ key }) => ({
        extractable: key.extractable,
        usages: key.usages,
        exported: await crypto.subtle.exportKey('pkcs8', key).then(
          () => true,
          () => false,
        ),
      })),
    );
  });

let markets = 0;

/** A signer whose facility a seller approved, with key files of today and of yesterday; two orders wait. */
async function aMarket(page: Page) {
  const { db, authority } = product();
  const { site } = await aBuyingCompany(`Schedule pharmacy ${markets + 1}`);
  const facilityId = site.facilityIds[0] ?? 0;
  const who = await aPerson('signs', { ...site, roles: ['Buyer', 'CSOS Signer'] });
  const seller = await aSeller(db, { name: `Schedule Labs ${markets + 1}` });
  const sells = await aPerson('sells', { companyId: seller.companyId, roles: ['Seller'] });
  const { ndc } = await aDrug(db, {
    name: 'Quelmorin 5 mg Tablet',
    ndc: `9988${(markets += 1)}000101`,
    dea_schedule: '2',
  });
  await db
    .insertInto('csos_approval')
    .values({ facility_id: facilityId, seller_company_id: seller.companyId, status: 'approved' })
    .execute();
  const listing = await aListing(db, { companyId: seller.companyId, ndc });
  const issuer = await openTestAuthority(authority, new Date());
  const files = [false, true].map((old) => ({
    old,
    file: join(authority, `${who}-${old ? 'old' : 'new'}.p12`),
  }));
  for (const { old, file } of files)
    await writeKeyFile(file, issuer, {
      name: 'Jane Doe',
      deaNumber: DEA,
      password: FILE_PASSWORD,
      old,
      now: new Date(),
    });
  await signIn(page, who, '/csoscerts');
  const order = () =>
    page.evaluate(
      async ({ id, lot }) => {
        const call = async (path: string, body: unknown) => {
          const headers = { 'content-type': 'application/json', sourcedomain: location.host };
          const reply = await fetch(`/services/${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          });
          return (await reply.json()) as { data: { orders: { id: number }[] } };
        };
        await call('cart/c2', { listing: { id, lots: [{ id: lot, quantity: 2 }] } });
        const { data } = await call('order/place_order', { cart_type: 'c2' });
        return data.orders[0]?.id ?? 0;
      },
      { id: listing.id, lot: listing.lotIds[0] },
    );
  const [modern = '', old = ''] = files.map((one) => one.file);
  return { who, sells, orders: [await order(), await order()], modern, old };
}

test('X-86 X-87 TR-473 … TR-475 G-147 a signer imports a key file, signs in once more, signs, and the seller hears of it', async ({
  page,
  browser,
}) => {
  const { who, sells, orders, modern, old } = await aMarket(page);
  const sent = record(page);
  await expect(page.getByText('No certificates yet')).toBeVisible();
  await expectAccessible(page);
  await importFile(page, modern, 'wrong');
  const popup = page.getByRole('dialog', { name: 'Import certificate' });
  await expect(popup.getByRole('alert')).toHaveText('The password is wrong, or the file is damaged.');
  await expectAccessible(page);
  await popup.getByLabel('Password of the file').fill(FILE_PASSWORD);
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Certificates' });
  await expect(grid.getByText('In this browser', { exact: true })).toHaveCount(1);
  await importFile(page, old);
  await expect(grid.getByText('In this browser', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(grid.getByText('In this browser', { exact: true })).toHaveCount(2);
  const key = { extractable: false, usages: ['sign'], exported: false };
  expect(await keptKeys(page)).toEqual([key, key]);

  const selling = await another(browser, sells, '/orders');
  await page.getByRole('link', { name: 'Orders waiting for a signature' }).click();
  const review = page.getByRole('button', { name: 'Review and sign 2' });
  await review.waitFor();
  await expectAccessible(page);
  const rows = page.getByRole('grid', { name: 'CSOS Signing' });
  await expect(rows.getByText('Quelmorin 5 mg Tablet')).toHaveCount(2);
  await rows.getByRole('checkbox', { name: `Select Order ${orders[0]}` }).check();
  await expect(page.getByRole('button', { name: /^Review and sign/ })).toHaveText(['Review and sign 1']);
  await rows.getByRole('checkbox', { name: `Select Order ${orders[0]}` }).uncheck();
  await tabTo(page, review);
  await page.keyboard.press('Enter');
  const signing = page.getByRole('dialog', { name: 'Sign 2 orders' });
  await expect(signing.getByRole('definition').getByText(DEA, { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('before orders are signed, you show that it is you')).toBeVisible();
  await page.getByRole('link', { name: 'Back without signing' }).click();
  await page.getByRole('button', { name: 'Review and sign 2' }).click();
  await signing.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(`${who}@demo.test`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const [first = 0, second = 0] = orders;
  // The first never arrives; of the second only the answer is lost.
  await page.route(`**/order/csos/${first}/sign`, (route) => route.abort());
  await page.route(`**/order/csos/${second}/sign`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect(signing.getByText('Signed with the certificate of Jane Doe')).toBeVisible();
  await expect(signing.getByRole('button', { name: 'Sign 2 orders' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    signing.getByText(`Order ${first} is not signed: the server could not be reached.`),
  ).toBeVisible();
  await expect(signing.getByText(`Order ${second} is signed and with its seller.`)).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await signing.getByRole('button', { name: 'Try again' }).click();
  for (const id of orders)
    await expect(signing.getByText(`Order ${id} is signed and with its seller.`)).toBeVisible();
  for (const id of orders) await expect(selling.getByText(String(id), { exact: true }).first()).toBeVisible();
  await signing.getByRole('button', { name: 'Done' }).click();
  await expect(review).toBeHidden();

  const secrets = [...(await secretsIn(modern)), ...(await secretsIn(old)), Buffer.from(FILE_PASSWORD)];
  expect(sent.length).toBeGreaterThan(10);
  expect(
    sent.filter((one) => secrets.some((secret) => holds(one, secret) || one.body.includes(FILE_PASSWORD))),
  ).toEqual([]);
});

test('X-87 on a phone: a file that is none is refused in a sentence, a certificate is deleted after a question', async ({
  page,
}) => {
  const { modern } = await aMarket(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await importFile(page, join(import.meta.dirname, 'csos.spec.ts'));
  const popup = page.getByRole('dialog', { name: 'Import certificate' });
  await expect(popup.getByRole('alert')).toHaveText(
    'This file cannot be read. Choose the .p12 or .pfx file with your certificate.',
  );
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await importFile(page, modern);
  await expect(page.getByText('In this browser', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete certificate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No certificates yet')).toBeVisible();
  expect(await keptKeys(page)).toEqual([]);
});

test('X-87 a key that came back spoiled is told in words, and one that is gone counts as not here', async ({
  page,
}) => {
  const { who, modern } = await aMarket(page);
  await importFile(page, modern);
  const grid = page.getByRole('grid', { name: 'Certificates' });
  await expect(grid.getByText('In this browser', { exact: true })).toHaveCount(1);
  const spoil = (how: 'other key' | 'no key') =>
    page.evaluate(async (wanted) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('refused'));
        });
      const database = await done(indexedDB.open('csos', 1));
      const open = () => database.transaction('keys', 'readwrite').objectStore('keys');
      const [name = ''] = (await done(open().getAllKeys())).map(String);
      const kept = (await done(open().get(name))) as { certificate: ArrayBuffer };
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
      const { certificate } = kept;
      await done(open().put(wanted === 'no key' ? { certificate } : { certificate, key }, name));
      database.close();
    }, how);
  await spoil('other key');
  await page.goto('/orders?csos=pending');
  await page.getByRole('button', { name: 'Review and sign 2' }).click();
  const signing = page.getByRole('dialog', { name: 'Sign 2 orders' });
  await signing.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(`${who}@demo.test`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signing.getByRole('button', { name: 'Sign 2 orders' }).click();
  await expect(
    signing.getByText(
      /is not signed: The key in this browser cannot be used\. Import the certificate again\.$/,
    ),
  ).toHaveCount(2);

  await spoil('no key');
  await page.goto('/csoscerts');
  await expect(grid).toContainText('Jane Doe');
  await expect(grid.getByText('In this browser', { exact: true })).toHaveCount(0);
});
