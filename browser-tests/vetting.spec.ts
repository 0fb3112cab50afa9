import type { Page } from '@playwright/test';
import { aBuyerForm, aFacilityForm } from '../server/test/kit/registration-forms.ts';
import { expect, expectAccessible, signIn, test } from './kit.ts';
import { mailsTo } from './mails.ts';
import { product } from './product.ts';
import { LICENSE, mark } from './registration-steps.ts';
import { countClicks, COUNTED, noteSteps } from './step-count.ts';

/** With a page, so that the browser can show it. */
const SCAN = {
  ...LICENSE,
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

let applicants = 0;

/** Somebody who applied with a pharmacy and, unless told, its state license. */
async function anApplication(page: Page, { licensed = true } = {}) {
  const who = `${mark}-${(applicants += 1)}`;
  const whole = aBuyerForm([aFacilityForm({ name: `Vetted Pharmacy ${who}` })]);
  const form = {
    ...whole,
    company: { ...whole.company, name: `Vetted Company ${who}` },
    user: { ...whole.user, email: `vetted${who}@example.test` },
  };
  const draft = await page.request.post('/services/register', { data: { ...form, submit: false } });
  const { token } = (await draft.json()).data;
  if (licensed) {
    const params = JSON.stringify({ token, facility_key: 'a', type: 'state_license' });
    const stored = await page.request.post('/services/register/file', {
      multipart: { params, doc: SCAN },
    });
    expect(stored.status()).toBe(201);
  }
  const sent = await page.request.post('/services/register', { data: { ...form, token } });
  expect(sent.status()).toBe(201);
  const { id } = await product()
    .db.selectFrom('registration as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .select('r.id')
    .where('c.name', '=', form.company.name)
    .executeTakeFirstOrThrow();
  return { id: Number(id), email: form.user.email, company: form.company.name };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test(
  'WB-150 WB-153 an application is decided with at most three clicks on one screen, and j leads to the next',
  COUNTED,
  async ({ page }) => {
    const former = await anApplication(page);
    const latest = await anApplication(page);
    await signIn(page, 'admin', `/admin/registrations/${latest.id}`);
    await expect(title(page, latest.company)).toBeVisible();
    const checklist = page.getByRole('region', { name: 'Checklist' });
    await expect(checklist.getByText('On file, without an expiration date')).toBeVisible();
    await expect(checklist.getByText('Resembles nobody who is registered')).toBeVisible();
    await expect(checklist.getByText(/The check digit of FM\d+/)).toBeVisible();
    await expectAccessible(page);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Preview of State License' }).click();
    const preview = page.locator('iframe[title="State License: license.pdf"]');
    await expect(preview).toHaveAttribute('src', /^blob:/);
    await page.getByRole('button', { name: 'Approve all' }).click();
    await expect(page.getByText('Everything here is decided.')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    noteSteps('Decide an application', `${await clicks()} clicks on one screen`);
    await expect(title(page, latest.company)).toBeVisible();
    await page.keyboard.press('j');
    await expect(title(page, former.company)).toBeVisible();
    await page.keyboard.press('k');
    await expect(title(page, former.company)).toBeVisible();
    await expect.poll(() => mailsTo(latest.email).join()).toContain('Account approved');
  },
);

test('WB-150 a part is approved while the rest waits, and the reason stands beside it', async ({ page }) => {
  const { id, company } = await anApplication(page, { licensed: false });
  await signIn(page, 'admin', `/admin/registrations/${id}`);
  await expect(title(page, company)).toBeVisible();
  const parts = page.getByRole('list', { name: 'What to approve' });
  await expect(parts.getByText('A state license has to be stored')).toBeVisible();
  await page.getByRole('button', { name: 'Approve 1 of 2' }).click();
  await expect(parts.getByText('Approved already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve 0 of 1' })).toHaveAttribute('aria-disabled', 'true');
});

test('WB-152 asking for more and declining mail the administrator’s words', async ({ page }) => {
  const { id, email, company } = await anApplication(page);
  await signIn(page, 'admin', `/admin/registrations/${id}`);
  await expect(title(page, company)).toBeVisible();
  await page.getByRole('button', { name: 'Ask for more' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('What is missing').fill('Please send the license of the second address.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Please send the license of the second address.')).toBeVisible();
  await expect.poll(() => mailsTo(email).join()).toContain('Please send the license of the second address.');

  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const reason = page.getByRole('dialog', { name: `Decline ${company}` });
  await reason.getByLabel('Reason').fill('This license belongs to somebody else.');
  await reason.getByRole('button', { name: 'Decline application' }).click();
  await expect(page.getByText('Everything here is decided.')).toBeVisible();
  await expect.poll(() => mailsTo(email).join()).toContain('This license belongs to somebody else.');
});
