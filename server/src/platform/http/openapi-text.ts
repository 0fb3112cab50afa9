import { KEY_BUDGET } from '#rules/accounts/api-keys.ts';
import { SESSION_HOURS, SESSION_IDLE_SECONDS } from '#rules/accounts/sessions.ts';

/** Where the product and its provider are reached. */
export interface Addresses {
  publicUrl: string;
  issuer: string;
  /** The name of the session's cookie. */
  cookie: string;
}

/** What a reader of the document must know before the first call. */
export const ABOUT = `Pharmaceutical wholesale marketplace.

Amounts are in US dollars with at most two decimals. Every successful reply is an object with \`data\`; every error is a \`Problem\` with an
\`error\` message you can show to users and a \`code\` from a fixed list. With 429 and 503, \`Retry-After\` gives the number of seconds
to wait before you try again.

**Signing in.** Users sign in with the OpenID Connect provider (authorization code with PKCE). The ID token opens one
session: send it once, as a bearer token, to \`login\`. The reply sets a session cookie; a program reads its value and sends
it as \`Authorization: Bearer <value>\` from then on. A session ends after ${SESSION_IDLE_SECONDS / 60} minutes without a request and
after ${SESSION_HOURS} hours at the latest. Only \`login\` accepts the provider's own token.

**API keys.** A program sends a key that an administrator of its company made on the page Integrations, as \`Authorization: Bearer
<key>\`. It acts for one user: with that user's rights, and of those only what the key's scopes and facilities leave. \`x-scope\` names the scopes that an
operation needs, all of them, a write scope includes reading the same; \`x-closed-to-keys\` marks operations that no key may call. A key may call
${KEY_BUDGET.reads} times a minute to read (GET), ${KEY_BUDGET.writes} times to do anything else, and ${KEY_BUDGET.atOnce} calls at once.

**Roles and permissions.** \`x-audience\` lists the roles; the caller needs one of them. \`x-permission\` is the permission that an administrator
also needs; callers with another of the roles do not need it.`;

export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A request repeated with the same key is carried out only once; later calls get the first reply.',
    schema: { type: 'string', maxLength: 200 },
  },
  SourceDomain: {
    name: 'SourceDomain',
    in: 'header',
    required: false,
    description:
      'The host of the page that sends the request. Required with the session cookie, together with a same-origin Sec-Fetch-Site or Origin; not with a bearer token.',
    schema: { type: 'string', maxLength: 253 },
  },
};

export const SECURITY_SCHEMES = ({ issuer, cookie }: Addresses) => ({
  provider: {
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    description: 'The ID token of the provider, as a bearer token. For `login` only.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description:
      'Set by `login`. Requests other than GET must also send `SourceDomain` and come from a page on the same host.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'gal_live_…',
    description: 'An API key. Needs neither SourceDomain nor Origin.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of the session cookie that `login` set, not the token of the provider.',
  },
});
