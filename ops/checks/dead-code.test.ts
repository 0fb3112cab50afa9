import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('dead code: knip finds the unused file, export and dependency of its known-bad fixture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galenic-dead-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, 'fixtures/dead-code'), folder, { recursive: true });
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'));
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const { stdout, status } = spawnSync(process.execPath, [knip, '--no-progress', '--no-config-hints'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/Unused files[^]*rules\/never-imported\.ts/);
  expect(stdout).toMatch(/Unused dependencies[^]*dayjs/);
  expect(stdout).toMatch(/Unused exports[^]*neverCalled/);
  expect(stdout).not.toMatch(/zod|money\.ts +\n|total/);
});
