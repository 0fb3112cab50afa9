import type { Page } from '@playwright/test';

export const LICENSE = {
  name: 'license.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
};
/** Nobody else's in a run against a running product either. */
export const mark = String(Date.now()).slice(-7);

export const go = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).click();
export const stepTitle = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2, exact: true });

export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await page.getByLabel('City').fill('Hagåtña');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Guam' });
  await page.getByLabel('ZIP code').fill('96910');
}

export async function typePerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Phone').fill('2175550142');
}

export async function signTerms(page: Page): Promise<void> {
  await page.getByLabel('I have read these terms').check();
  await page.getByLabel('Signer name').fill('Pat Newcomer');
  await page.getByLabel('Signer title').fill('Owner');
}
