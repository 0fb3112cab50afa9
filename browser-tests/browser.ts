import chromium from '@sparticuz/chromium';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const modules = join(import.meta.dirname, '../node_modules');
const cache = join(modules, '.cache/chromium');

/**
 * The browser to test with: `CHROME`, else the one npm installed (Linux x64, needs no system libraries; built without
 * windows, it takes a third less time than a whole Chromium), else the system's. `undefined` leaves it to Playwright's
 * own download. May set variables of this process.
 */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env['CHROME'];
  if (given) return given;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackNpmBrowser();
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
}

async function unpackNpmBrowser(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const libraries = join(cache, 'libraries');
  if (!existsSync(libraries)) unpackLibraries(libraries);
  process.env['LD_LIBRARY_PATH'] = join(libraries, 'lib');
  process.env['TMPDIR'] = cache; // the package unpacks where temporary files go
  return chromium.executablePath();
}

/** The package unpacks its libraries only inside a cloud function, so we do it. */
function unpackLibraries(folder: string) {
  const packed = join(modules, '@sparticuz/chromium/bin/al2023.tar.br');
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const tar = join(dirname(folder), 'libraries.tar');
  writeFileSync(tar, brotliDecompressSync(readFileSync(packed)));
  execFileSync('tar', ['xf', tar, '-C', draft]);
  rmSync(tar);
  renameSync(draft, folder);
}
