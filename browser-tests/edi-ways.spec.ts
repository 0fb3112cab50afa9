import { EdiSettings } from '#contract/edi/clients.ts';
import { newKey, SftpServer } from '../server/test/kit/sftp-server.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany } from './people.ts';
import { product } from './product.ts';

let server: SftpServer;
test.beforeAll(async () => {
  server = await SftpServer.start();
});
test.afterAll(() => server.close());

test('RB-314 RB-315 an administrator tests the SFTP server of a partner, accepts its host key and sees when it changes', async ({
  page,
}) => {
  const { site } = await aBuyingCompany('Fetched Partner Pharmacy');
  const code = `SF${site.companyId}`;
  const sftp = { host: '127.0.0.1', port: server.port, user: server.user };
  const folders = { folder_in: '/in', folder_out: '/out', folder_archive: '/done' };
  const { db } = product();
  const { id } = await db
    .insertInto('edi_client')
    .values({
      name: `Fetched partner ${site.companyId}`,
      company_id: site.companyId,
      direction: 'Buyer',
      protocol: 'SFTP',
      isa_qualifier: 'ZZ',
      isa_code: code,
      gs_code: code,
      documents: ['810'],
      usage: 'Test',
      active: true,
      settings: JSON.stringify(EdiSettings.parse({ sftp: { ...sftp, ...folders } })),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('edi_way').values({ client_id: id }).execute();
  await signIn(page, 'admin', `/admin/edi/clients?client=${id}`);
  const panel = page.getByRole('dialog', { name: /^EDI client / });
  await panel.getByRole('tab', { name: 'Connection' }).click();
  const connection = panel.getByRole('region', { name: 'Connection' });
  await panel.getByRole('textbox', { name: 'Password' }).fill(server.password);
  await expect(connection.getByText('Save first: what is stored is tried.')).toBeVisible();
  await panel.getByRole('button', { name: 'Save' }).press('Enter');
  const tries = connection.getByRole('button', { name: 'Test Connection' });
  await expect(tries).toBeEnabled();
  await tries.press('Enter');
  await expect(connection.getByText(`Accept this host key: ${server.fingerprint}`)).toBeVisible();
  await expectAccessible(page);
  await connection
    .getByRole('button', { name: `Accept this host key: ${server.fingerprint}` })
    .press('Enter');
  await expect(page.getByText('Host key accepted')).toBeVisible();
  await tries.press('Enter');
  await expect(connection.getByText('Succeeded')).toBeVisible();
  await expect(connection.getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);

  server.hostKey = newKey();
  await tries.press('Enter');
  await expect(
    connection.getByText('The host key of 127.0.0.1 has changed; the connection was refused.').last(),
  ).toBeVisible();
  await connection
    .getByRole('button', { name: `Accept this host key: ${server.fingerprint}` })
    .press('Enter');
  const question = page.getByRole('dialog', { name: 'Accept another host key?' });
  await expect(question).toContainText(server.fingerprint);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
