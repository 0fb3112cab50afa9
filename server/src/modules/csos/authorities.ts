import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../platform/errors.ts';
import { readCertificate, type ReadCertificate } from './trust/certificate.ts';

/** An authority we trust, and where it says what it took back. */
export interface Authority {
  certificate: ReadCertificate;
  /** An address or a file. */
  list: string;
}

const Entries = z.array(z.strictObject({ certificate: z.string().min(1), list: z.string().min(1) })).min(1);

/** The name that every certificate of a test authority has in its subject. */
export const TEST_ORGANISATION = 'Galenic Test Authority';

/** Reads the file of CSOS_AUTHORITIES; none where there is no file. Throws `StartupError` for one that cannot be used. */
export function readAuthorities({ file, test }: { file: string; test: boolean }): Authority[] {
  if (!existsSync(file)) return [];
  const folder = path.dirname(file);
  const read = entriesOf(file).map(({ certificate, list }) => ({
    certificate: certificateIn(path.resolve(folder, certificate)),
    list: /^https?:/.test(list) ? list : path.resolve(folder, list),
  }));
  if (!test && read.some((one) => one.certificate.x509.subject.includes(TEST_ORGANISATION)))
    throw new StartupError(
      `${file} names a test authority, whose certificates anybody can make. Name DEA's, or set CSOS_TEST_AUTHORITY=true.`,
    );
  return read;
}

function entriesOf(file: string): z.infer<typeof Entries> {
  try {
    return Entries.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${file} is no list of { "certificate": file, "list": address or file }.`);
  }
}

function certificateIn(file: string): ReadCertificate {
  try {
    return readCertificate(new X509Certificate(readFileSync(file)).raw);
  } catch {
    throw new StartupError(`${file} is no certificate (PEM or DER).`);
  }
}
