import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './errors.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The file that a variable names, below the root of the product. Throws `StartupError` where it cannot be read. */
export function readPem(variable: string, file: string): string {
  try {
    return readFileSync(path.resolve(root, file), 'utf8');
  } catch {
    throw new StartupError(`${variable} cannot be read: ${file}`);
  }
}
