import { readFileSync } from 'node:fs';
import path from 'node:path';

// The file is ours, so that it has the field.
const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string };

/** Of what runs, as `package.json` says it. */
export const RELEASE = manifest.version;
