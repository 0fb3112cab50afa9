import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Tests start the product many times, and each start compiles a thousand modules unless another one has.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

const setupFiles = ['./ops/vitest/fail-on-noise.ts'];

/** Two workers at most: each server file holds a database, and a laptop should stay usable meanwhile. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 0,
    allowOnly: !process.env['CI'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['rules/**/*.test.ts', 'contract/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'ops/edi-partner/product/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['./server/test/kit/global-setup.ts'],
          setupFiles: [...setupFiles, './ops/vitest/record-rows.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          setupFiles: [...setupFiles, './ops/vitest/clean-page.ts'],
        },
      },
      {
        test: {
          name: 'ops',
          include: ['ops/**/*.test.ts'],
          exclude: ['ops/checks/fixtures/**', 'ops/chaos/**', 'ops/edi-partner/product/**'],
          isolate: false,
          testTimeout: 60_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['ops/chaos/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // After all others: its processes take what the machine has.
          sequence: { groupOrder: 1 },
          setupFiles,
        },
      },
    ],
  },
});
