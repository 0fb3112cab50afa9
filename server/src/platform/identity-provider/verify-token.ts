import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWK } from 'jose';
import { secondsApart, systemClock, type Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  issuedAt: Date;
  /** When the person last typed the password there; null where the provider does not say. */
  authenticatedAt: Date | null;
}
type Verify = (token: string) => Promise<VerifiedIdentity>;
type Keys = ReturnType<typeof createLocalJWKSet> | ReturnType<typeof createRemoteJWKSet>;

const refuse = () =>
  new AppError('unauthenticated', 'Your sign-in could not be verified. Please sign in again.');

const away = () =>
  new AppError('unavailable', 'The identity provider cannot be reached. Please try again.', null, 5);

/** A new key is fetched as soon as a token names it; one that was removed counts for five minutes at most. */
const KEY_TIMES = { timeoutDuration: 5000, cooldownDuration: 1000, cacheMaxAge: 300_000 };

/** Longer than any token of the embedded provider is good for. */
const EMBEDDED_MOST_SECONDS = 3600;
/** Two clocks that are closer than this are one. */
const SAME_SECONDS = 0.2;

/**
 * Tokens of the embedded provider; its people are known under the stable issuer name `embedded`. It issues by the clock of
 * this machine, so that its times are read by that one and told by ours; one of another clock's future is refused.
 */
export function verifyEmbedded(options: {
  issuer: string;
  clientId: string;
  clock: Clock;
  keys: JWK[];
}): Verify {
  const keys = createLocalJWKSet({ keys: options.keys });
  const own = { ...options, clock: systemClock, maxTokenAge: EMBEDDED_MOST_SECONDS };
  return async (token) => {
    const { subject, issuedAt, authenticatedAt } = await readToken(token, keys, own);
    // Whole seconds, as in the token: what came after a change must not seem to come before it.
    const apart = Math.floor(secondsApart(options.clock) + SAME_SECONDS);
    const told = (at: Date) => new Date(at.getTime() - apart * 1000);
    return {
      issuer: 'embedded',
      subject,
      issuedAt: told(issuedAt),
      authenticatedAt: authenticatedAt && told(authenticatedAt),
    };
  };
}

/** Tokens of another provider, whose keys are found by discovery at the first login. */
export function verifyExternal(options: { issuer: string; clientId: string; clock: Clock }): Verify {
  let found: Promise<Keys> | null = null;
  const discover = async (): Promise<Keys> => {
    const response = await fetch(`${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw away();
    const metadata: unknown = await response.json();
    if (typeof metadata !== 'object' || metadata === null || !('jwks_uri' in metadata)) throw away();
    return createRemoteJWKSet(new URL(String(metadata.jwks_uri)), KEY_TIMES);
  };
  return async (token) => {
    found ??= discover().catch((error: unknown) => {
      found = null;
      if (error instanceof AppError) throw error;
      throw away();
    });
    return { issuer: options.issuer, ...(await readToken(token, await found, options)) };
  };
}

async function readToken(
  token: string,
  keys: Keys,
  expected: { issuer: string; clientId: string; clock: Clock; maxTokenAge?: number },
): Promise<Omit<VerifiedIdentity, 'issuer'>> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.clientId,
      algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA'],
      clockTolerance: 30,
      currentDate: expected.clock.now(),
      ...(expected.maxTokenAge !== undefined && { maxTokenAge: expected.maxTokenAge }),
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (typeof payload.sub !== 'string' || payload.sub === '') throw refuse();
    const { auth_time: authenticated } = payload;
    return {
      subject: payload.sub,
      issuedAt: new Date((payload.iat ?? 0) * 1000),
      authenticatedAt: typeof authenticated === 'number' ? new Date(authenticated * 1000) : null,
    };
  } catch (error) {
    throw isAway(error) ? away() : refuse();
  }
}

const NO_KEYS: readonly string[] = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'];

/** There are no keys: `ERR_JOSE_GENERIC` is an answer other than 200, anything foreign the network's. */
const isAway = (error: unknown): boolean =>
  !(error instanceof AppError) && (!(error instanceof errors.JOSEError) || NO_KEYS.includes(error.code));
