import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { port } from './port.ts';

const root = join(import.meta.dirname, '..');
const executablePath = await findBrowser();

/** Each worker has a product of its own. No retries: a test that fails sometimes is wrong. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results/browser'),
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './prepare.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Against journeys that hang; a slow machine takes a minute for a long one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // The film of every page would cost a tenth of the run; each step's document and the last picture stay.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
