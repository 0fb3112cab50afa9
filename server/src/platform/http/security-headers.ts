import type { FastifyInstance } from 'fastify';

/**
 * The browser surface: scripts from here only, nothing framed, no sniffing. Styles may be inline because the UI kit
 * sets them on elements. `issuer` is the one other origin pages talk to.
 */
export function addSecurityHeaders(app: FastifyInstance, options: { issuer: string; https: boolean }): void {
  const issuer = new URL(options.issuer).origin;
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${issuer}`,
    `form-action 'self' ${issuer}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (options.https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
}
