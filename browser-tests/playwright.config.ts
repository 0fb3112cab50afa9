import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { port } from './port.ts';

const root = join(import.meta.dirname, '..');
const address = `http://localhost:${port}`;
const executablePath = await findBrowser();

/** One worker and no retries: the journeys share one running product, and a test that fails sometimes is wrong. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results/browser'),
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  webServer: {
    // The product as a newcomer starts it, in a data folder that is new for every run.
    command: 'node browser-tests/clear-data.ts && node ops/start.mjs',
    cwd: root,
    url: `${address}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      PUBLIC_URL: address,
      DATA_DIR: join(root, '.data/browser-tests'),
      DEMO: 'true',
      LOG_LEVEL: 'error',
    },
  },
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
