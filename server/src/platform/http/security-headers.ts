import type { FastifyInstance } from 'fastify';

/** What the form of the card provider needs, each with a blank before it. */
interface CardOrigins {
  scripts: string;
  frames: string;
  calls: string;
}

/** The page that has the form of the card provider, and no other. */
export interface CardPage {
  path: string;
  policy: string;
  script: string;
}

export function cardPage(
  options: { issuer: string; https: boolean },
  stripe: { url: string | null } | null,
): CardPage | null {
  if (stripe === null) return null;
  const { url } = stripe;
  const cards =
    url === null
      ? {
          scripts: ' https://js.stripe.com',
          frames: ' https://js.stripe.com https://hooks.stripe.com',
          calls: ' https://api.stripe.com',
        }
      : { scripts: ` ${url}`, frames: ` ${url}`, calls: ` ${url}` };
  const policy = securityHeaders({ ...options, cards })['content-security-policy'] ?? '';
  return { path: '/cart', policy, script: `${url ?? 'https://js.stripe.com'}/v3/` };
}

/**
 * The browser surface: scripts from here only, no text that becomes one, nothing framed, no sniffing. Styles may be
 * inline because the UI kit writes its style sheets into the page. `issuer` is the one other origin pages talk to.
 */
export function securityHeaders(options: {
  issuer: string;
  https: boolean;
  cards?: CardOrigins;
}): Record<string, string> {
  const issuer = new URL(options.issuer).origin;
  const { scripts, frames, calls } = options.cards ?? { scripts: '', frames: '', calls: '' };
  const policy = [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${issuer}${calls}`,
    `form-action 'self' ${issuer}`,
    // Licenses that administrators look at in the page; a blob is of this origin and has this policy.
    `frame-src blob:${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(options.https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Every answer has the headers; one with a stricter policy of its own keeps it. Answers of the API are not kept. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (request.url.startsWith('/services/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
