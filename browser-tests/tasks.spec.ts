import { expect, expectAccessible, signIn, test } from './kit.ts';

test('RB-520 RB-522 an administrator switches a job off, is warned on the home, runs it by hand with the keyboard, and switches it on again', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/tasks');
  const grid = page.getByRole('grid', { name: 'Tasks' });
  await expect(grid.getByRole('row', { name: /^Count trending products/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('count trending');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('row', { name: /^Count trending products/ }).click();
  const panel = page.getByRole('dialog', { name: 'Task' });
  await panel.getByRole('button', { name: 'Switch off' }).click();
  const sure = page.getByRole('dialog', { name: 'Switch off Count trending products?' });
  await expect(
    sure.getByText('Count trending products will not run until it is switched on again.'),
  ).toBeVisible();
  await sure.getByRole('button', { name: 'Switch off' }).click();
  await expect(panel.getByText(/^Off since .* by /)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/home');
  await expect(page.getByText('Switched off')).toBeVisible();
  await page.getByRole('link', { name: 'Open the task' }).click();
  await expect(page).toHaveURL(/\/admin\/tasks\?enabled=0/);
  await grid.getByRole('row', { name: /^Count trending products/ }).press('Enter');
  const runs = panel.getByRole('list');
  const before = await runs.getByRole('listitem').count();
  await panel.getByRole('button', { name: 'Run now' }).press('Enter');
  await expect(runs.getByRole('listitem')).toHaveCount(before + 1);
  await expect(runs.getByRole('listitem').first()).toContainText('Done');
  await panel.getByRole('button', { name: 'Switch on' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Switch off' })).toBeVisible();
});

test('RB-517 RB-519 the tasks and their runs on a phone', async ({ page }) => {
  await signIn(page, 'admin', '/admin/tasks?search=bids');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Expire bids/ }).click();
  const panel = page.getByRole('dialog', { name: 'Task' });
  await expect(panel.getByText('every minute')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Run now' })).toBeVisible();
  await expectAccessible(page);
});
