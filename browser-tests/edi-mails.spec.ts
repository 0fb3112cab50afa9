import { EdiSettings } from '#contract/edi/clients.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany } from './people.ts';
import { product } from './product.ts';

test('RB-404 RB-405 an administrator reads a mail of a partner as text, and has it parsed again', async ({
  page,
}) => {
  const { site } = await aBuyingCompany('Mailing Partner Pharmacy');
  const code = `ML${site.companyId}`;
  const { db } = product();
  const { id } = await db
    .insertInto('edi_client')
    .values({
      name: `Mailing partner ${site.companyId}`,
      company_id: site.companyId,
      direction: 'Buyer',
      protocol: 'Email',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['810'],
      usage: 'Test',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ email: 'edi@partner.test' })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = `Order <b>${id}</b>`;
  const content = `From: Partner <edi@partner.test>\r\nSubject: ${subject}\r\n\r\nHello <img src=x onerror=alert(1)>\r\n`;
  await db
    .insertInto('edi_mail')
    .values({
      client_id: id,
      at: new Date(),
      sender: 'edi@partner.test',
      from_header: 'Partner <edi@partner.test>',
      subject,
      message_id: '',
      content: Buffer.from(content),
      body_sha256: Buffer.alloc(32),
      status: 'Failed',
      error: 'No EDI document found.',
    })
    .execute();
  await signIn(page, 'admin', '/admin/edi/messages/edi');
  await page
    .getByRole('navigation', { name: 'EDI messages' })
    .getByRole('link', { name: 'Email' })
    .press('Enter');
  await expectAccessible(page);
  await page.getByText(subject).first().click();
  const mail = page.getByRole('dialog', { name: subject });
  await expect(mail.getByRole('region', { name: 'Text' })).toContainText(
    'Hello <img src=x onerror=alert(1)>',
  );
  await expect(mail.getByRole('region', { name: 'Headers' })).toContainText(`Subject: ${subject}`);
  await expectAccessible(page);
  await mail.getByRole('button', { name: 'Parse Again' }).press('Enter');
  await expect(page.getByText('It is being parsed')).toBeVisible();
  await expect(mail.getByText('No EDI document found.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
