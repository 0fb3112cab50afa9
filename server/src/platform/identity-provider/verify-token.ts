import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JWK } from 'jose';
import { AppError } from '../errors.ts';

type Verify = (token: string) => Promise<{ issuer: string; subject: string }>;
type Keys = ReturnType<typeof createLocalJWKSet> | ReturnType<typeof createRemoteJWKSet>;

const refuse = () =>
  new AppError('unauthenticated', 'Your sign-in could not be verified. Please sign in again.');

/** Tokens of the embedded provider; its people are known under the stable issuer name `embedded`. */
export function verifyEmbedded(options: { issuer: string; clientId: string; keys: JWK[] }): Verify {
  const keys = createLocalJWKSet({ keys: options.keys });
  return async (token) => ({ issuer: 'embedded', subject: await subjectOf(token, keys, options) });
}

/** Tokens of another provider, whose keys are found by discovery at the first login. */
export function verifyExternal(options: { issuer: string; clientId: string }): Verify {
  let found: Promise<Keys> | null = null;
  const discover = async (): Promise<Keys> => {
    const response = await fetch(`${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    const metadata: unknown = await response.json();
    if (typeof metadata !== 'object' || metadata === null || !('jwks_uri' in metadata)) throw refuse();
    return createRemoteJWKSet(new URL(String(metadata.jwks_uri)), { timeoutDuration: 5000 });
  };
  return async (token) => {
    found ??= discover().catch((error: unknown) => {
      found = null;
      if (error instanceof AppError) throw error;
      throw new AppError(
        'unavailable',
        'The identity provider cannot be reached. Please try again.',
        null,
        5,
      );
    });
    return { issuer: options.issuer, subject: await subjectOf(token, await found, options) };
  };
}

async function subjectOf(
  token: string,
  keys: Keys,
  expected: { issuer: string; clientId: string },
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.clientId,
      algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA'],
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (typeof payload.sub !== 'string' || payload.sub === '') throw refuse();
    return payload.sub;
  } catch {
    throw refuse();
  }
}
