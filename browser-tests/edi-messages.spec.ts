import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange, FAULTY_ORDER } from '../server/src/modules/edi/test-interchanges.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany } from './people.ts';
import { product } from './product.ts';

test('RB-319 RB-396 RB-397 an administrator gives in a file of a partner and sees what is wrong with it, raw beside parsed', async ({
  page,
}) => {
  const { site } = await aBuyingCompany('Faulty Partner Pharmacy');
  const code = `FP${site.companyId}`;
  const { id } = await product()
    .db.insertInto('edi_client')
    .values({
      name: `Faulty partner ${site.companyId}`,
      company_id: site.companyId,
      direction: 'Buyer',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['850'],
      usage: 'Test',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ email: 'edi@partner.test' })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await signIn(page, 'admin', `/admin/edi/clients?client=${id}`);
  const panel = page.getByRole('dialog', { name: /^EDI client / });
  await panel.locator('input[type=file]').setInputFiles({
    name: 'order.edi',
    mimeType: 'text/plain',
    buffer: Buffer.from(anInterchange({ sender: code, sets: [FAULTY_ORDER] })),
  });
  await expect(page.getByText('The file is being read')).toBeVisible();

  await page.goto(`/admin/edi/messages/edi?client=${id}&direction=In`);
  await expectAccessible(page);
  await page.getByText('Segment 4 PO1: element 2 is missing').first().click();
  const message = page.getByRole('dialog', { name: '850 000000042 / 0001' });
  const parsed = message.getByRole('region', { name: 'Parsed' });
  await expect(parsed.getByText('Segment 4 PO1: element 2 is missing')).toBeVisible();
  const raw = message.getByRole('region', { name: 'Raw' }).getByRole('button', { name: /^4 PO1/ });
  await raw.press('Enter');
  await expect(raw).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Reprocess' }).press('Enter');
  await expect(message.getByText('Failed', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
