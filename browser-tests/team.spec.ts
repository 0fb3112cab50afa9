import type { Page } from '@playwright/test';
import { aDrug, aListing, aSeller } from '../server/test/kit/world.ts';
import { addToCart, another, expect, expectAccessible, signIn, tabTo, test } from './kit.ts';
import { aBuyingCompany, aPerson } from './people.ts';
import { product } from './product.ts';

const AGREE = 'Agree to purchase soft block item';
const BLOCKED = 'This item has been blocked by your administrator.';

let teams = 0;

/** Two colleagues of one pharmacy and a listing of a drug group of its own. */
async function aTeam(name: string) {
  teams += 1;
  const { db } = product();
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { name, ndc: `998810${teams}0101`, gcn_seqno: 9_988_100 + teams });
  const { id } = await aListing(db, { companyId, ndc });
  const { site } = await aBuyingCompany(`${name} pharmacy`);
  const member = (who: string) => aPerson(who, { ...site, roles: ['Buyer'] });
  return { ndc, page: `/detailed/${id}`, author: await member('author'), colleague: await member('mate') };
}

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('SP-353 SP-355 … SP-359 SP-361 SP-364 SP-371 SP-373 SP-374 SP-177 SP-520 SP-521 a soft block of one is met and agreed to by another, and stands on the order', async ({
  page,
  browser,
}) => {
  const team = await aTeam('Bolvarin 5 mg Tablet');
  const mate = await another(browser, team.colleague, team.page);
  await expect(mate.getByRole('button', { name: /^Notes/ })).toBeVisible();
  await signIn(page, team.author, team.page);
  await page
    .getByRole('button', { name: 'Soft block of Bolvarin 5 mg Tablet, which is not blocked' })
    .click();
  const popup = page.getByRole('dialog', { name: 'Soft Block' });
  await expect(popup.getByText('Blocks 1 listing that you see today')).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Soft block reason is required')).toBeVisible();
  await popup.getByLabel('GCN').check();
  await popup.getByLabel('Reason').fill('Use up what is on the shelf');
  await popup.getByRole('button', { name: 'Save' }).press('Enter');
  await toast(page, 'Soft-blocked items updated');

  // The page of the colleague follows; what another wrote is read-only there.
  await expect(mate.getByRole('paragraph').filter({ hasText: BLOCKED })).toBeVisible();
  await expect(mate.getByText('Use up what is on the shelf')).toBeVisible();
  await mate.getByRole('button', { name: /which is blocked$/ }).click();
  const read = mate.getByRole('dialog', { name: 'Soft Block' });
  await expect(read.getByText('Use up what is on the shelf')).toBeVisible();
  await expect(read.getByRole('textbox')).toBeHidden();
  await expect(read.getByRole('button', { name: 'Save' })).toBeHidden();
  await expectAccessible(mate);
  await mate.keyboard.press('Escape');

  await mate.getByRole('button', { name: /^Suggested: / }).click();
  await expect(mate.getByRole('button', { name: 'Add to Cart' })).toHaveAttribute('aria-disabled', 'true');
  await mate.getByLabel(AGREE).check();
  await addToCart(mate);
  await toast(mate, 'Cart was updated');
  await mate.goto('/cart');
  await expect(mate.getByText('You agreed to buy it.')).toBeVisible();
  await expectAccessible(mate);
  await mate.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(mate).toHaveURL(/\/cart\/success/);
  await mate.locator('a[href^="/order-details/"]').first().click();
  await expect(mate.getByText(/^Soft block agreed by .*: Use up what is on the shelf/)).toBeVisible();
  await expectAccessible(mate);

  await page.getByRole('button', { name: /which is blocked$/ }).click();
  await popup.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Soft-block was removed');
  await expect(page.getByRole('button', { name: /which is not blocked$/ })).toBeVisible();
});

test('SP-177 a blocked line of the order desk, and one that is blocked in the cart, are bought after agreeing', async ({
  page,
  browser,
}) => {
  const team = await aTeam('Cendrolin 10 mg Capsule');
  await signIn(page, team.author, team.page);
  await page.getByRole('button', { name: /which is not blocked$/ }).click();
  const popup = page.getByRole('dialog', { name: 'Soft Block' });
  await popup.getByLabel('Reason').fill('Contract with another');
  await popup.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Soft-blocked items updated');

  const mate = await another(browser, team.colleague, '/order-desk');
  const box = mate.getByRole('textbox', { name: 'Add lines' });
  await box.fill(`${team.ndc} 3`);
  await box.press('Enter');
  await expect(mate.getByText(BLOCKED)).toBeVisible();
  await expect(mate.getByText(/Contract with another$/)).toBeVisible();
  await expectAccessible(mate);
  const agree = mate.getByLabel(AGREE);
  await tabTo(mate, agree);
  await mate.keyboard.press('Space');
  await expect(mate.getByText('Found', { exact: true })).toBeVisible();
  await mate.getByRole('button', { name: 'Add all' }).click();
  await mate.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(mate.getByText('You agreed to buy it.')).toBeVisible();

  // Another block takes the place of the first: the cart asks again.
  await page.getByRole('button', { name: /which is blocked$/ }).click();
  await popup.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Soft-block was removed');
  await page.getByRole('button', { name: /which is not blocked$/ }).click();
  await popup.getByLabel('Reason').fill('Recalled');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(mate.getByText('Recalled')).toBeVisible();
  // It goes as soon as the cart has it.
  await mate.getByLabel(AGREE).click();
  await expect(mate.getByText('You agreed to buy it.')).toBeVisible();
  await expectAccessible(mate);
});

test('SP-049 SP-236 SP-237 SP-332 SP-336 … SP-344 SP-515 … SP-518 notes, a comment and a view go round the team, on a phone too', async ({
  page,
  browser,
}) => {
  const team = await aTeam('Dorvinal 20 mg Tablet');
  await signIn(page, team.author, team.page);
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByRole('button', { name: 'New Note' }).click();
  const editor = page.getByRole('dialog', { name: 'New Note' });
  await expect(editor.getByRole('button', { name: 'Add Note' })).toHaveAttribute('aria-disabled', 'true');
  await editor.getByLabel('All listings of this GCN').check();
  await editor.getByRole('button', { name: 'Add Note' }).click();
  await expect(editor.getByText('Comment is required')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Comment' }).fill('Keep it cool');
  await editor.getByRole('button', { name: 'Add Note' }).click();
  await toast(page, 'Note successfully added');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByText(/· All listings of this GCN$/)).toBeVisible();
  await expectAccessible(page);
  await notes.getByRole('button', { name: /^Edit note/ }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Keep it cold');
  await page.getByRole('button', { name: 'Update Note' }).click();
  await toast(page, 'Note successfully updated');
  await expect(page.getByRole('dialog', { name: 'Edit Note' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notes (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Dorvinal 20 mg Tablet to favorites' }).click();
  await toast(page, 'Dorvinal 20 mg Tablet added to favorites');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('For the winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Favorite comment saved');
  await expect(page.getByRole('article').getByText('For the winter')).toBeVisible();

  // As wide as here the panel of the views covers no button of the table in part.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/catalog?tag=fav');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save this search as').fill('Winter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Share view Winter with my team' }).click();
  await expect(page.getByRole('button', { name: 'Stop sharing Winter' })).toBeVisible();
  await expectAccessible(page);

  const mate = await another(browser, team.colleague, '/catalog');
  await mate.getByRole('button', { name: 'Views' }).click();
  await mate.getByRole('button', { name: 'Copy view Winter to mine' }).click();
  await expect(mate.getByRole('button', { name: 'Delete view Winter' })).toBeVisible();
  await mate.setViewportSize({ width: 390, height: 844 });
  await mate.goto('/catalog/team?tab=notes');
  await mate.getByRole('button', { name: /Keep it cold/ }).click();
  await expect(mate.getByRole('textbox', { name: 'Comment' })).toHaveJSProperty('readOnly', true);
  await expectAccessible(mate);

  await page.goto('/catalog/team?tab=notes');
  await page.getByRole('gridcell', { name: 'Keep it cold', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Note' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Are you sure you want to remove this note?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Confirm Removal' }).getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Note removed successfully');
  await expect(page.getByText('No notes yet', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
