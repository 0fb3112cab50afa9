import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DEMO_PASSWORD, emailOf } from '../accounts.ts';
import { openTestAuthority, writeKeyFile } from './authority.ts';

/** How the demo signer gets a key: a modern file, and one as Windows wrote them for long. */
const FILES = [
  { file: 'signer.p12', old: false },
  { file: 'signer-3des.p12', old: true },
];

/** Makes the test authority and the key files of the demo signer; answers where they are, null where nobody signs. */
export async function prepareDemoSigner(
  databaseUrl: string,
  { folder, now }: { folder: string; now: Date },
): Promise<string | null> {
  const signer = await findSigner(databaseUrl);
  if (signer === null) return null;
  const issuer = await openTestAuthority(folder, now);
  for (const { file, old } of FILES) {
    const target = path.join(folder, file);
    if (!existsSync(target))
      await writeKeyFile(target, issuer, { ...signer, password: DEMO_PASSWORD, old, now });
  }
  return folder;
}

async function findSigner(databaseUrl: string): Promise<{ name: string; deaNumber: string } | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'galenic-demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; deaNumber: string }>(
      `select u.first_name || ' ' || u.last_name as name, f.dea_number as "deaNumber" from app_user u
       join facility f on f.id = u.primary_facility_id where u.email = $1 and f.dea_number is not null`,
      [emailOf({ name: 'signer' })],
    );
    return rows[0] ?? null;
  } finally {
    await client.end();
  }
}
