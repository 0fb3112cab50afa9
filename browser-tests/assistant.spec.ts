import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-501 a visitor is asked to sign in, a buyer is told for whom the assistant is, and nothing is fetched for them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/services\/admin\/(assistant|gpt)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/assistant');
  await expect(page.getByRole('heading', { name: 'Please sign in to use the assistant.' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'buyer', '/assistant');
  await expect(
    page.getByRole('heading', { name: 'The assistant is available to administrators.' }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
});

test('RB-503 RB-506 RB-507 RB-508 RB-513 an administrator asks with the keyboard, changes a parameter, rates the answer', async ({
  page,
}) => {
  await signIn(page, 'admin', '/assistant');
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill('Top 5 products of Meridian Generics in the last 12 months');
  await box.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'Top Products' });
  await expect(said).toContainText('Meridian Generics');
  const rows = page.getByRole('table', { name: 'Top Products', exact: true });
  await expect(rows.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('list', { name: 'Top Products: Spend in dollars' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Number of rows: 5' }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Change the number of rows' });
  await popup.getByLabel('Number of rows').fill('3');
  await popup.getByLabel('Number of rows').press('Enter');
  await expect(rows.getByRole('row')).toHaveCount(4);
  await page.getByText('Show query').click();
  await expect(page.getByText('order_line l on')).toBeVisible();
  await page.getByRole('button', { name: 'Helpful', exact: true }).click();
  await page.getByLabel('Comment').fill('Just what I wanted.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('Thank you').first()).toBeVisible();
  await expectAccessible(page);

  await box.fill('Where is my order?');
  await box.press('Enter');
  await expect(page.getByText('Please name an order.')).toBeVisible();
  await box.fill('How much did we spend on advertising?');
  await box.press('Enter');
  await expect(page.getByText('I could not find a report for this question.')).toBeVisible();
  await expect(box).toHaveValue('How much did we spend on advertising?');
  await page
    .getByRole('group', { name: 'Choices' })
    .getByRole('button', { name: 'Spend by Month', exact: true })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Spend by Month' })).toBeVisible();
  await box.fill('Cancel all orders');
  await box.press('Enter');
  await expect(page.getByText('I can only answer questions; nothing was changed.')).toBeVisible();
});

test('RB-512 RB-514 RB-515 a question is kept, mailed, run again from its list, shared and deleted; the use of the assistant is seen', async ({
  page,
}) => {
  await signIn(page, 'admin', '/assistant');
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill('Spend per supplier this year');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Save the question' });
  await popup.getByLabel('Title').fill('Suppliers of the year');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('list', { name: 'Saved questions' })).toContainText('Suppliers of the year');

  await page.getByRole('link', { name: 'GPT Reports' }).last().click();
  await expect(page).toHaveURL(/\/admin\/gpt\/reports/);
  await expectAccessible(page);
  await page.getByText('Suppliers of the year').click();
  const panel = page.getByRole('dialog', { name: 'GPT Report' });
  await panel.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'End sharing' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Schedule' }).press('Enter');
  const mails = page.getByRole('dialog', { name: 'By e-mail: Suppliers of the year' });
  await mails.getByRole('textbox', { name: 'Also to' }).fill('buyer@demo.test');
  await mails.getByRole('button', { name: 'Schedule' }).click();
  await expect(mails.getByText('buyer@demo.test may not ask this question.').first()).toBeVisible();
  await expectAccessible(page);
  await mails.getByRole('textbox', { name: 'Also to' }).fill('');
  await mails.getByRole('button', { name: 'Schedule' }).click();
  await expect(panel.getByText(/^Weekly, on Mondays, next on .*, to 1 person$/)).toBeVisible();
  await panel.getByRole('link', { name: 'Run again' }).click();
  await expect(page.getByRole('table', { name: 'Spend by Supplier', exact: true })).toBeVisible();

  await page.goto('/admin/gpt/tracking');
  const row = page.getByRole('row', { name: /Spend per supplier this year/ }).first();
  await expect(row).toContainText('Answered');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Answered' }).click();
  await expect(page).toHaveURL(/result=answered/);
  await page.getByText('Spend per supplier this year').first().click();
  await expect(page.getByRole('dialog', { name: 'Question' })).toContainText('order_figure_month_now');
  await expectAccessible(page);

  await page.goto('/admin/gpt/reports');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Suppliers of the year').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete ‘Suppliers/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Suppliers of the year')).toHaveCount(0);
});
