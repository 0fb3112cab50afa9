import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { REASON_PARAMETER, SIGN_IN_REASONS } from '#rules/accounts/sessions.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { attemptSignIn, signInCookie, type AttemptSettings, type SignInProblem } from './sign-in-attempt.ts';
import { errors } from './oidc.ts';
import {
  SIGN_IN_SCRIPT,
  messagePage,
  signInPage,
  signInStyle,
  type DemoAccount,
  type SignInBrand,
} from './sign-in-page.ts';

export interface SignInSettings extends AttemptSettings {
  log: Log;
  provider: Provider;
  /** Headers of every answer; the provider answers without the framework, which would set them. */
  headers: Record<string, string>;
  origins: () => readonly string[];
  brandOf: (host: string) => Promise<SignInBrand>;
  /** Where the font of the application is; null while it is not built. */
  font: string | null;
  demo: () => Promise<{ password: string; accounts: readonly DemoAccount[] } | null>;
}

/** Serves the provider below the issuer's path and the sign-in page. */
export async function mountIdentityProvider(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  await app.register(async (scope) => mountProtocol(scope, settings));
  await app.register(async (scope) => mountSignIn(scope, settings));
}

/** The provider reads the raw request itself, so nothing may parse the body before it. */
function mountProtocol(scope: FastifyInstance, settings: SignInSettings): void {
  const { provider, issuer, origins, headers } = settings;
  const base = new URL(issuer).pathname;
  const serve = provider.callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${base}/*`, (request, reply) => {
    reply.hijack();
    const raw: typeof request.raw & { originalUrl?: string } = request.raw;
    atIssuer(raw, issuer);
    raw.originalUrl = raw.url ?? '';
    raw.url = (raw.url ?? '').slice(base.length);
    for (const [name, value] of Object.entries({ ...headers, ...reply.getHeaders() })) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('content-security-policy', policyFor(origins()));
    void serve(raw, reply.raw);
  });
}

/** The provider makes links and cookies for the address it is configured to have, whatever the request calls it. */
function atIssuer(raw: IncomingMessage, issuer: string): IncomingMessage {
  const { host, protocol } = new URL(issuer);
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  Object.assign(raw.headers, headers);
  return raw;
}

/** The form posts here and the answer leads to the callback of any brand host. */
const policyFor = (origins: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

/** The rest of the server refuses forms. */
const FORM = 'application/x-www-form-urlencoded';

function mountSignIn(scope: FastifyInstance, settings: SignInSettings): void {
  const { provider, log } = settings;
  scope.removeContentTypeParser(FORM);
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', policyFor(settings.origins()))
      .header('cache-control', 'no-store');
  });
  scope.setErrorHandler(async (error, request, reply) => {
    const from = cameFrom(request, settings.origins());
    if (isOver(error, request)) return reply.redirect(`${from}/`, 303);
    return showProblem(error, await settings.brandOf(new URL(from || settings.issuer).host), reply);
  });
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    problem: SignInProblem | null = null,
  ) => {
    const { uid, params } = await provider.interactionDetails(
      atIssuer(request.raw, settings.issuer),
      reply.raw,
    );
    const from = originIn(params['redirect_uri']);
    const brand = await settings.brandOf(new URL(from ?? settings.issuer).host);
    if (from !== null) reply.setCookie(FROM, from, signInCookie(settings.issuer));
    return reply
      .code(problem?.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(
        signInPage({
          brand,
          action: `/signin/${uid}`,
          email: email === '' ? hintIn(params) : email,
          reason: reasonIn(params),
          from: from ?? '',
          problem: problem?.text ?? null,
          demo: await settings.demo(),
        }),
      );
  };
  mountFiles(scope, settings.font);
  scope.get('/signin/:uid', (request, reply) => show(request, reply, ''));
  scope.post('/signin/:uid', async (request, reply) => {
    const { email, password } = readForm(request.body);
    const { subject, problem } = await attemptSignIn(settings, request, reply, { email, password });
    log.info({ request_id: request.id, ip: request.ip, subject, accepted: problem === null }, 'sign-in');
    if (subject === null) return show(request, reply, email, problem);
    const next = await provider.interactionResult(
      atIssuer(request.raw, settings.issuer),
      reply.raw,
      { login: { accountId: subject, remember: true } },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(next, 303);
  });
}

const reasonIn = ({ [REASON_PARAMETER]: asked }: Record<string, unknown>) =>
  Object.entries(SIGN_IN_REASONS).find(([reason]) => reason === asked)?.[1] ?? null;

/** Whose password is asked for, where the application knows. */
const hintIn = ({ login_hint: hint }: Record<string, unknown>): string =>
  typeof hint === 'string' ? hint.slice(0, 254) : '';

function mountFiles(scope: FastifyInstance, font: string | null): void {
  const style = signInStyle(font);
  scope.get('/signin/script.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SIGN_IN_SCRIPT),
  );
  scope.get('/signin/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}

/** Mostly reached by the Back button: the sign-in is done, and the start page leads home. */
const isOver = (error: unknown, request: FastifyRequest): boolean =>
  error instanceof errors.SessionNotFound && request.method === 'GET';

/** Remembers on whose host the sign-in began. */
const FROM = 'signin_from';

const originIn = (address: unknown): string | null => URL.parse(String(address))?.origin ?? null;

/** The origin that the browser was told to remember, when it is one of ours; else this host. */
function cameFrom(request: FastifyRequest, origins: readonly string[]): string {
  const origin = request.cookies[FROM] ?? '';
  return origins.includes(origin) ? origin : '';
}

function showProblem(error: unknown, brand: SignInBrand, reply: FastifyReply): FastifyReply {
  reply.type('text/html; charset=utf-8');
  if (error instanceof errors.SessionNotFound) {
    return reply
      .code(400)
      .send(messagePage(brand, 'Sign-in has expired', 'Please start again from the start page.'));
  }
  if (!(error instanceof AppError)) throw error;
  return reply
    .code(error.status)
    .header('retry-after', error.retryAfterSeconds ?? 60)
    .send(messagePage(brand, 'Please wait', error.message));
}

function readForm(body: unknown): { email: string; password: string } {
  const field = (name: string): string => {
    if (typeof body !== 'object' || body === null || !(name in body)) return '';
    const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  // PostgreSQL cannot compare a NUL, and no address is longer.
  return { email: field('email').replaceAll('\u0000', '').slice(0, 254), password: field('password') };
}
