import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError, ruleBroken } from '../errors.ts';
import type { IdentityManagement } from './management.ts';

export interface ManagementSettings {
  /** With a closing slash or without. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The database connection that holds the people. */
  connection: string;
}

const TIMEOUT_MS = 5000;
/** A token is renewed this long before its end. */
const MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Person = z.object({ user_id: z.string() });
const Refusal = z.object({ message: z.string() });

const away = () =>
  new AppError('unavailable', 'The identity provider cannot be reached. Please try again.', null, 5);

/** The management API of Auth0 (`/api/v2`), with a machine-to-machine client's own token. */
export function manageAuth0(settings: ManagementSettings): IdentityManagement {
  const base = settings.issuer.replace(/\/$/, '');
  const call = callWithToken(base, settings);
  return {
    issuer: settings.issuer,
    async createPerson(email) {
      // A password nobody knows: the link sets the first one.
      const password = `${randomBytes(24).toString('base64url')}aA1!`;
      const { connection } = settings;
      const made = await call('POST', '/users', { email, password, connection, email_verified: true });
      if (made.status !== 409) return Person.parse(await bodyOf(made)).user_id;
      const found = await call('GET', `/users-by-email?email=${encodeURIComponent(email)}`);
      const [person] = z.array(Person).parse(await bodyOf(found));
      if (!person) throw away();
      return person.user_id;
    },
    async setPassword(subject, password) {
      const { connection } = settings;
      await bodyOf(await call('PATCH', `/users/${encodeURIComponent(subject)}`, { password, connection }));
    },
    async endSessions(subject) {
      await bodyOf(await call('DELETE', `/users/${encodeURIComponent(subject)}/sessions`));
    },
    isPassword: async () => null,
  };
}

type Call = (method: string, path: string, body?: Record<string, unknown>) => Promise<Response>;

function callWithToken(base: string, settings: ManagementSettings): Call {
  let token: { value: string; until: number } | null = null;
  const renew = async () => {
    const answer = await request(
      `${base}/oauth/token`,
      'POST',
      {},
      {
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        audience: `${base}/api/v2/`,
      },
    );
    const { access_token: value, expires_in: seconds } = Token.parse(await bodyOf(answer));
    return { value, until: performance.now() + seconds * 1000 - MARGIN_MS };
  };
  return async (method, path, body) => {
    if (token === null || token.until < performance.now()) token = await renew();
    return request(`${base}/api/v2${path}`, method, { authorization: `Bearer ${token.value}` }, body);
  };
}

async function request(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Record<string, unknown>,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw away();
  }
}

/** The JSON of an accepted call. What is refused for its content is 422 with the provider's sentence. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (answer.ok) return body;
  const refusal = Refusal.safeParse(body);
  if (answer.status === 400 && refusal.success) throw ruleBroken(refusal.data.message);
  throw away();
}
