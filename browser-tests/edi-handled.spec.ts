import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange } from '../server/src/modules/edi/test-interchanges.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aDrug, aListing, aSeller, aUser } from '../server/test/kit/world.ts';
import { aBuyingCompany } from './people.ts';
import { product } from './product.ts';

test('RB-398 RB-400 RB-402 an administrator checks a document, gives it in, sees why its lines were refused and ignores it with a reason', async ({
  page,
}) => {
  const { db } = product();
  const { site } = await aBuyingCompany('Checked Partner Pharmacy');
  const [facilityId = 0] = site.facilityIds;
  const { userId } = await aUser(db, { ...site, roles: ['Buyer'] });
  const seller = await aSeller(db);
  const { ndc } = await aDrug(db, { ndc: `99776${String(seller.companyId).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId: seller.companyId, ndc, lots: [{ price_cents: 900 }] });
  const code = `CP${site.companyId}`;
  const name = `Checked partner ${site.companyId}`;
  const { id } = await db
    .insertInto('edi_client')
    .values({
      name,
      company_id: site.companyId,
      order_user_id: userId,
      direction: 'Buyer',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['850', '855'],
      usage: 'Production',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ email: 'edi@partner.test' })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('edi_ship_to')
    .values({ client_id: id, qualifier: '91', value: '77', facility_id: facilityId })
    .execute();
  const aDocument = (...lines: string[]) =>
    anInterchange({
      sender: code,
      usage: 'P',
      sets: [
        ['850', 'BEG*00*SA*HP-9**20261122', 'N1*ST*Harbor Pharmacy*91*77', ...lines, `CTT*${lines.length}`],
      ],
    });
  const refused = 'PO1*2*4*EA*9.00**N4*99999999999';
  const text = aDocument(refused);

  await signIn(page, 'admin', `/admin/edi/messages/edi?client=${id}`);
  await page.getByRole('button', { name: 'Check a Document' }).press('Enter');
  const check = page.getByRole('dialog', { name: 'Check a document' });
  await check
    .getByRole('textbox', { name: 'Document' })
    .fill(aDocument(`PO1*1*4*EA*9.00**VC*${listing.id}`, refused));
  await check.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  const order = check.getByRole('region', { name: /^Order from / });
  await expect(order.getByRole('cell', { name: '$36.00' })).toBeVisible();
  await expectAccessible(page);
  await check.getByRole('textbox', { name: 'Document' }).fill(text);
  await check.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  const result = check.getByRole('region', { name: 'What it would do' });
  await expect(result.getByText('All lines were refused.')).toBeVisible();
  await expect(result.getByText('Line 2: NDC 99999999999 is not offered.')).toBeVisible();
  await expect(result.getByRole('heading', { name: 'The client would be sent an 855' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByText('0 EDI messages')).toBeVisible();

  await page.goto(`/admin/edi/clients?client=${id}`);
  await page
    .getByRole('dialog', { name: /^EDI client / })
    .locator('input[type=file]')
    .setInputFiles({ name: 'order.edi', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText('The file is being read')).toBeVisible();
  await page.goto(`/admin/edi/messages/edi?client=${id}&search=HP-9&direction=In`);
  await page.getByText('All lines were refused.').click();
  const message = page.getByRole('dialog', { name: '850 000000042 / 0001' });
  await expect(message.getByText('Line 2: NDC 99999999999 is not offered.')).toBeVisible();
  await expect(message.getByRole('region', { name: 'History' })).toContainText('took in EDI interchange');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Ignore' }).press('Enter');
  const why = page.getByRole('dialog', { name: 'Ignore 850 000000042 / 0001?' });
  await why.getByRole('textbox', { name: 'Reason' }).fill('They know that it is not offered');
  await why.getByRole('button', { name: 'Ignore' }).press('Enter');
  await expect(message.getByText(/Ignored by .*: They know that it is not offered/)).toBeVisible();
  await message
    .getByRole('region', { name: 'Belongs to it' })
    .getByRole('link', { name: '855 sent' })
    .click();
  await expect(page.getByRole('dialog', { name: /^855 / }).getByText('Is answered by it')).toBeVisible();
});
