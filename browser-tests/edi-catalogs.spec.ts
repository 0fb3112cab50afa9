import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange } from '../server/src/modules/edi/test-interchanges.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-380 RB-381 a catalog of a seller waits where it would withdraw much; its seller looks at it and imports it', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { companyId } = await aSeller(db);
  const who = await aPerson('cataloging-seller', { companyId, roles: ['Seller', 'CompanyAdmin'] });
  const { ndc } = await aDrug(db, { ndc: `99780${String(companyId).padStart(6, '0')}` });
  await aListing(db, { companyId, ndc, lots: [{ lot_name: 'A1' }, { lot_name: 'B1' }] });
  const code = `CAT${companyId}`;
  const name = `Catalog partner ${companyId}`;
  const { id: client } = await db
    .insertInto('edi_client')
    .values({
      name,
      company_id: companyId,
      direction: 'Seller',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['832'],
      usage: 'Production',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ email: 'edi@partner.test' })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await signIn(page, 'admin', `/admin/edi/clients?client=${client}`);
  const set = [
    '832',
    `BCT*PC*${code}`,
    `LIN**N4*${ndc}`,
    'G53*002',
    'REF*LT*A1',
    `LIN**N4*${ndc}`,
    'DTM*036*20200131',
    'REF*LT*C1',
    'CTP**NET*9.00',
    'N9*ZZ*5',
  ] as const;
  await page
    .getByRole('dialog', { name: /^EDI client / })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'catalog.edi',
      mimeType: 'text/plain',
      buffer: Buffer.from(anInterchange({ sender: code, usage: 'P', groupId: 'SC', sets: [set] })),
    });
  await expect(page.getByText('The file is being read')).toBeVisible();
  await page.goto(`/admin/edi/messages/edi?client=${client}&type=832`);
  await page.getByText('000000042 / 0001').first().click();
  const panel = page.getByRole('dialog', { name: '832 000000042 / 0001' });
  await expect(panel.getByText('Not imported yet: 2 items, 1 withdrawn lot, 1 refused item.')).toBeVisible();
  await expect(panel.getByText('1 of 2 lots would be withdrawn.')).toBeVisible();
  await expect(
    panel.getByText('Item 2: Expiry 01/31/2020 is past; expired lots cannot be listed.'),
  ).toBeVisible();
  await expectAccessible(page);

  const selling = await another(browser, who, '/manage-listings/import');
  await selling.getByRole('link', { name: '832-000000042-0001.csv' }).press('Enter');
  await expect(selling.getByText(`by EDI: ${name}`)).toBeVisible();
  await expect(selling.getByText('So this catalog was not carried out by itself')).toBeVisible();
  await expectAccessible(selling);
  await selling.getByRole('button', { name: 'Import 1 row' }).press('Enter');
  await expect(selling.getByText('1 row was imported.')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Imported: 2 items, 1 withdrawn lot, 1 refused item.')).toBeVisible();
});
