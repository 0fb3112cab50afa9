import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../..');
export const CLIENT = path.join(ROOT, 'clients/typescript');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** A program's folder in which the client is installed as it is built for others. */
export async function aProgramFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'galenic-program-'));
  const installed = path.join(folder, 'node_modules/@galenic/client');
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await cp(path.join(CLIENT, 'package.json'), path.join(installed, 'package.json'));
  await promisify(execFile)(process.execPath, [TSC, '-p', CLIENT, '--outDir', path.join(installed, 'dist')]);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** What the compiler has against a program of the folder, under the strictest settings that programs have. */
export async function typeErrors(folder: string, file: string): Promise<string> {
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit'];
  const modules = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom', '--types', 'node'];
  const args = [
    TSC,
    '--ignoreConfig',
    ...strict,
    ...modules,
    '--typeRoots',
    path.join(ROOT, 'node_modules/@types'),
  ];
  return promisify(execFile)(process.execPath, [...args, path.join(folder, file)]).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}
