import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../database/database.ts';
import { randomToken } from '../secrets.ts';

/** Signing keys and cookie secrets, made once and kept, so that tokens and sign-ins survive a restart. */
export async function loadKeys(db: Database): Promise<{ jwks: JWK[]; cookieKeys: string[] }> {
  const stored = await db.selectFrom('idp_key').select('jwk').orderBy('created_at', 'desc').execute();
  if (stored.length === 0) {
    const jwk = await newSigningKey();
    await db
      .insertInto('idp_key')
      .values({ kid: jwk.kid, jwk: JSON.stringify(jwk) })
      .execute();
    return loadKeys(db);
  }
  await db
    .insertInto('setting')
    .values({ name: 'idp_cookie_keys', value: JSON.stringify([randomToken()]) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'idp_cookie_keys')
    .executeTakeFirstOrThrow();
  return {
    // Written above as JWK and as a list of strings.
    jwks: stored.map((row) => row.jwk as JWK),
    cookieKeys: setting.value as string[],
  };
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

/** The public halves, for verifying without a round trip to ourselves. */
export const publicKeys = (jwks: readonly JWK[]): JWK[] => jwks.map(({ d: _private, ...rest }) => rest);
