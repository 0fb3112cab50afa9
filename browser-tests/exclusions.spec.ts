import { sql } from 'kysely';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

/** Two products of one drug and size that are on sale. */
async function twins(): Promise<[{ id: number; name: string; ndc: string }, { id: number; ndc: string }]> {
  const { rows } = await sql<{ ids: number[]; names: string[]; ndcs: string[] }>`
    select array_agg(s.listing_id::int order by s.listing_id) as ids, array_agg(s.name order by s.listing_id) as names,
      array_agg(s.ndc order by s.listing_id) as ndcs
    from catalog_search s join company c on c.id = s.company_id and c.active
    where s.dea_schedule is null and s.catalog_type = 'medigi' and s.stock > 100 and s.start_date is null
    group by s.gcn_seqno, s.package_size having count(distinct s.ndc) = 2 and count(*) = 2 order by min(s.listing_id) limit 1`.execute(
    product().db,
  );
  const [found] = rows;
  if (!found) throw new Error('The demo world has no two products of one drug.');
  const [id = 0, other = 0] = found.ids;
  const [ndc = '', otherNdc = ''] = found.ndcs;
  return [
    { id, name: found.names[0] ?? '', ndc },
    { id: other, ndc: otherNdc },
  ];
}

test('RB-150 RB-151 a buyer stops a product from being offered, finds it marked and offers it again', async ({
  page,
}) => {
  const { site } = await aBuyingCompany('Excluding Pharmacy');
  const who = await aPerson('excluding', { ...site, roles: ['Buyer'] });
  const [first, other] = await twins();
  await signIn(page, who, `/detailed/${first.id}`);
  await page.getByRole('button', { name: 'Do Not Offer' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Reason').fill('Splits when cut');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Do Not Offer' }).click();
  await expect(page.getByText('Excluded by your company: Splits when cut').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();

  await page.goto('/orders');
  await page.getByRole('link', { name: 'Exclusions' }).click();
  const row = page.getByRole('row', { name: /Splits when cut/ });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'exclusions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `NDC,Reason\n${other.ndc},Too large for our shelf\n${first.ndc},Again\n99999-9999-99,Unknown\n`,
    ),
  });
  await expect(popup.getByRole('status')).toHaveText('1 NDC excluded, 2 rows left out');
  await expect(popup.getByText('This NDC is not in the drug directory.')).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Too large for our shelf/ })).toBeVisible();

  await row.click();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Offer Again' }).click();
  await expect(row.getByText('Not active')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/orders?tab=exclusions&active=0');
  await expect(page.getByText('Splits when cut')).toBeVisible();
  await expect(page.getByText('Too large for our shelf')).toBeHidden();
  await expectAccessible(page);
});

test('RB-125 a buyer narrows orders by the address and sees what they come to', async ({ page }) => {
  await signIn(page, 'buyer', '/orders');
  const grid = page.getByRole('grid');
  for (const name of [
    'Order #',
    'Group #',
    'Date',
    'Seller',
    'Type',
    'PO #',
    'Items',
    'Total',
    'Payment',
    'Status',
    'Tracking',
  ])
    await expect(grid.getByRole('columnheader', { name, exact: true })).toBeAttached();
  await expect(grid.getByRole('columnheader', { name: 'Facility', exact: true })).toHaveCount(0);
  await expect(page.getByText(/^Total of all found \$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Payment' }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await expect(page).toHaveURL(/payment=paid/);
  await expectAccessible(page);
  await page.goto('/orders?type=rfp&cii=1');
  await expect(page.getByText('No records found')).toBeVisible();
});
