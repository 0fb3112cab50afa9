import { SESSION_HOURS, SESSION_IDLE_SECONDS } from '#rules/sessions.ts';

/** Where the product and its provider are reached. */
export interface Addresses {
  publicUrl: string;
  issuer: string;
  /** The name of the session's cookie. */
  cookie: string;
}

/** What a reader of the document must know before the first call. */
export const ABOUT = `Pharmaceutical wholesale marketplace.

Money is in US dollars with at most two decimals. Every reply is an object with \`data\`; every refusal is a \`Problem\` whose
\`error\` can be shown to a person and whose \`code\` is one of a closed list. With 429 and 503, \`Retry-After\` says in how many seconds
to come back.

**Signing in.** A person signs in with the OpenID Connect provider (authorization code with PKCE). The ID token opens one
session: send it once, as bearer, to \`login\`. The reply sets a session cookie; a program reads its value and sends
it as \`Authorization: Bearer <value>\` from then on. A session ends after ${SESSION_IDLE_SECONDS / 60} minutes without a request and
after ${SESSION_HOURS} hours at the latest; there are no API keys and no accounts for machines. The token of the provider itself is accepted by \`login\` only.

**Roles and permissions.** \`x-audience\` names the roles of which the caller needs one. \`x-permission\` is what an administrator needs
besides; people who have another of the roles do not need it.`;

export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same request is carried out once; later calls get the first reply.',
    schema: { type: 'string', maxLength: 200 },
  },
  SourceDomain: {
    name: 'SourceDomain',
    in: 'header',
    required: false,
    description:
      'The host of the page that asks. Needed with the session cookie, together with a same-origin Sec-Fetch-Site or Origin; not with a bearer.',
    schema: { type: 'string', maxLength: 253 },
  },
};

export const SECURITY_SCHEMES = ({ issuer, cookie }: Addresses) => ({
  provider: {
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    description: 'The ID token of the provider, as bearer. For `login` only.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description:
      'Set by `login`. Anything but GET must also carry `SourceDomain` and come from a page of the same host.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of the session cookie that `login` set, not the token of the provider.',
  },
});
