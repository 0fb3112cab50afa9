import { EdiSettings } from '#contract/edi/clients.ts';
import { anInterchange } from '../server/src/modules/edi/test-interchanges.ts';
import { segmentsOfOrder } from '../server/src/modules/edi/test-partners.ts';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { another, expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

test('RB-346 RB-347 a file of a partner becomes an order that its buyer, its seller and administrators find as one of EDI', async ({
  page,
  browser,
}) => {
  const { db } = product();
  const { site } = await aBuyingCompany('Ordering Partner Pharmacy');
  const [facilityId = 0] = site.facilityIds;
  const buyer = await aPerson('edi-buyer', { ...site, roles: ['Buyer'] });
  const seller = await aSeller(db);
  const selling = await aPerson('edi-seller', { companyId: seller.companyId, roles: ['Seller'] });
  const person = await personOf(buyer);
  const { ndc } = await aDrug(db, { ndc: `99779${String(seller.companyId).padStart(6, '0')}` });
  const listing = await aListing(db, { companyId: seller.companyId, ndc, lots: [{ price_cents: 900 }] });
  const code = `OP${site.companyId}`;
  const name = `Ordering partner ${site.companyId}`;
  const { id } = await db
    .insertInto('edi_client')
    .values({
      name,
      company_id: site.companyId,
      order_user_id: person.id,
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
    .values({ client_id: id, qualifier: '91', value: code, facility_id: facilityId })
    .execute();
  const segments = segmentsOfOrder(
    'HP-7',
    [
      { packs: 4, listing: listing.id },
      { packs: 2, ndc: '99999999999' },
    ],
    {
      shipTo: ['91', code],
      before: ['DTM*002*20261220'],
    },
  );
  await signIn(page, 'admin', `/admin/edi/clients?client=${id}`);
  const panel = page.getByRole('dialog', { name: /^EDI client / });
  await panel.locator('input[type=file]').setInputFiles({
    name: 'order.edi',
    mimeType: 'text/plain',
    buffer: Buffer.from(anInterchange({ sender: code, usage: 'P', sets: [['850', ...segments]] })),
  });
  await expect(page.getByText('The file is being read')).toBeVisible();
  await page.goto(`/admin/edi/messages/edi?client=${id}&direction=In`);
  await page.getByText('000000042 / 0001').first().click();
  const message = page.getByRole('dialog', { name: '850 000000042 / 0001' });
  const link = message.getByRole('link', { name: /^Order \d+$/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.press('Enter');
  const by = `Placed by ${person.first_name} ${person.last_name} through ${name}`;
  await expect(page.getByText(by)).toBeVisible();
  await expect(page.getByText('Asked to deliver')).toBeVisible();

  for (const who of [buyer, selling]) {
    const other = await another(browser, who, '/orders');
    await expect(other.getByText(by).first()).toBeAttached();
    await expectAccessible(other);
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(other.getByRole('link', { name: by })).toBeVisible();
    await expectAccessible(other);
  }
});

const personOf = (who: string) =>
  product()
    .db.selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('email', '=', `${who}@demo.test`)
    .executeTakeFirstOrThrow();
