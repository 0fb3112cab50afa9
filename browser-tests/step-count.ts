import type { Page } from '@playwright/test';
import { test } from './kit.ts';

/** Details of a journey whose steps `npm run bench` prints. */
export const COUNTED = { tag: '@steps' };

/** What a job took; it stands in the report of the run. */
export const noteSteps = (job: string, taken: string): void => {
  test.info().annotations.push({ type: 'steps', description: `${job}: ${taken}` });
};

/** Presses of the mouse from now on, as the pages themselves hear them. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}
