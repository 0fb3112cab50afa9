import { createHash, randomBytes } from 'node:crypto';

export const PASSWORD = 'Galenic-demo-26!';

export interface SignInForm {
  /** The page with the form. */
  text: string;
  address: string;
  /** The `Set-Cookie` lines so far. */
  cookies: readonly string[];
  /** Sends the form, with more headers where a test plays a proxy. */
  submit(email: string, password: string, headers?: Record<string, string>): Promise<Response>;
  /** The form once more, in the same browser. */
  again(headers: Record<string, string>): Promise<SignInForm>;
  /** Exchanges the code that an accepted form led to for an id token. */
  finish(accepted: Response): Promise<string>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Keeps cookies, follows no redirect by itself. */
export function browser(url: string, headers: Record<string, string> = {}) {
  const cookies: string[] = [];
  const jar = new Map<string, string>();
  const go = async (
    target: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { cookie, ...headers, ...init.headers };
    const response = await fetch(new URL(target, url), { ...init, redirect: 'manual', headers: sent });
    for (const line of response.headers.getSetCookie()) {
      cookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return { go, cookies };
}

/**
 * Goes to the provider's form as the browser application does, with the cookies a browser would keep. `known` is the
 * address people use, where a proxy stands before the process.
 */
export async function startSignIn(
  url: string,
  headers: Record<string, string> = {},
  known = url,
  { go, cookies }: ReturnType<typeof browser> = browser(url, headers),
): Promise<SignInForm> {
  const verifier = randomBytes(32).toString('base64url');
  const redirect = `${known}/callback`;
  const query = new URLSearchParams({
    client_id: 'galenic-web',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirect,
    state: 's1',
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const start = await go(`/oidc/auth?${query.toString()}&prompt=login`, { headers });
  const address = start.headers.get('location') ?? '';
  const text = await (await go(address, { headers })).text();
  return {
    text,
    address,
    cookies,
    submit: (email, password, more = {}) =>
      go(address, {
        method: 'POST',
        headers: { ...FORM, ...headers, ...more },
        body: new URLSearchParams({ email, password }).toString(),
      }),
    again: (more) => startSignIn(url, more, known, { go, cookies }),
    async finish(accepted) {
      const answer = await go(accepted.headers.get('location') ?? '');
      const code = new URL(answer.headers.get('location') ?? '', url).searchParams.get('code') ?? '';
      const body = {
        grant_type: 'authorization_code',
        client_id: 'galenic-web',
        code,
        redirect_uri: redirect,
      };
      const exchange = await fetch(`${url}/oidc/token`, {
        method: 'POST',
        headers: { ...FORM, origin: url },
        body: new URLSearchParams({ ...body, code_verifier: verifier }).toString(),
      });
      const { id_token: token } = (await exchange.json()) as { id_token: string };
      return token;
    },
  };
}
