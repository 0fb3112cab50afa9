import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { originOf, type Origin } from '../http/actor.ts';
import { randomToken } from '../secrets.ts';
import { countAttempt, KNOWN_DAYS } from './brute-force.ts';
import { checkPassword } from './people.ts';

export interface AttemptSettings {
  db: Database;
  clock: Clock;
  issuer: string;
  /** Writes down that somebody was refused, so that administrators see attacks on an account. */
  reportRefused: (attempt: { email: string; fromKnownPlace: boolean; origin: Origin }) => Promise<void>;
}

export interface SignInProblem {
  text: string;
  status: number;
}

/** How the sign-in pages keep what is theirs. */
export const signInCookie = (issuer: string): CookieSerializeOptions => ({
  path: '/signin',
  httpOnly: true,
  sameSite: 'lax',
  secure: issuer.startsWith('https://'),
});

/** The cookie of a browser that signed in; it says nothing but that. */
const KNOWN_BROWSER = 'known-browser';
const WRONG = { text: 'Email or password is wrong.', status: 401 };

/** Counts and checks one attempt; a right one makes this browser and address known. */
export async function attemptSignIn(
  { db, clock, issuer, reportRefused }: AttemptSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<{ subject: string; problem: null } | { subject: null; problem: SignInProblem }> {
  const known = request.cookies[KNOWN_BROWSER];
  const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomToken();
  const origin = originOf(request, clock.now());
  try {
    const counted = await countAttempt(db, { ip: request.ip, email, browser, now: origin.at });
    const { fromKnownPlace } = counted;
    const subject = await checkPassword(db, { email, password, fromKnownPlace });
    if (subject === null) {
      await reportRefused({ email, fromKnownPlace, origin });
      return { subject, problem: WRONG };
    }
    await counted.succeeded();
    reply.setCookie(KNOWN_BROWSER, browser, { ...signInCookie(issuer), maxAge: KNOWN_DAYS * 86_400 });
    return { subject, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply.header('retry-after', error.retryAfterSeconds ?? 60);
    return { subject: null, problem: { text: error.message, status: error.status } };
  }
}
