import type { FastifyInstance } from 'fastify';

/**
 * The browser surface: scripts from here only, no text that becomes one, nothing framed, no sniffing. Styles may be
 * inline because the UI kit writes its style sheets into the page. `issuer` is the one other origin pages talk to.
 */
export function securityHeaders(options: { issuer: string; https: boolean }): Record<string, string> {
  const issuer = new URL(options.issuer).origin;
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${issuer}`,
    `form-action 'self' ${issuer}`,
    // Licenses that administrators look at in the page; a blob is of this origin and has this policy.
    'frame-src blob:',
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
