import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../src/platform/identity-provider/people.ts';
import { signInStyle } from '../src/platform/identity-provider/sign-in-page.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { browser, PASSWORD, startSignIn } from './kit/sign-in.ts';
import { aBuyer } from './kit/world.ts';

let app: TestApp;
let supplier: string;
beforeAll(async () => {
  app = await startTestApp('sign-in brand', {
    brands: [
      {
        hostkey: 'meridian',
        host: 'meridian.localhost',
        name: 'Meridian Generics',
        brand: 'shorts',
        accent: 'indigo',
      },
    ],
  });
  const { protocol, port } = new URL(app.url);
  supplier = `${protocol}//meridian.localhost:${port}`;
});
afterAll(() => app.close());

async function aPersonWithPassword() {
  const { email } = await aBuyer(app.db);
  const password_hash = await hashPassword(PASSWORD);
  await app.db
    .insertInto('idp_person')
    .values({ subject: `idp|${email}`, email, password_hash })
    .execute();
  return { email };
}

it('WB-172 shows the name and the colour of the host that the person comes from', async () => {
  const { text } = await startSignIn(app.url, {}, supplier);
  expect(text).toContain('<title>Sign in – Meridian Generics</title>');
  expect(text).toContain('<h1>Sign in to Meridian Generics</h1>');
  expect(text).toContain('data-accent="indigo"');
  expect((await startSignIn(app.url)).text).toContain('<h1>Sign in to Galenic</h1>');
});

it('WB-172 what else the provider says is of that host, too', async () => {
  const expired = await fetch(`${app.url}/signin/gone`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.test', password: 'x' }),
    headers: { cookie: `signin_from=${supplier}` },
  });
  expect(await expired.text()).toMatch(
    /<html lang="en" data-accent="indigo">[\s\S]*<title>Sign-in has expired – Meridian Generics</,
  );
  const own = browser(app.url);
  const { email } = await aPersonWithPassword();
  const form = await startSignIn(app.url, {}, supplier, own);
  await form.finish(await form.submit(email, PASSWORD));
  const back = new URLSearchParams({
    client_id: 'galenic-web',
    post_logout_redirect_uri: `${supplier}/`,
  });
  const leaving = await (await own.go(`/oidc/session/end?${back.toString()}`)).text();
  expect(leaving).toMatch(
    /<html lang="en" data-accent="indigo">[\s\S]*<title>Sign out – Meridian Generics<\/title>/,
  );
  const elsewhere = new URLSearchParams({
    client_id: 'galenic-web',
    redirect_uri: 'https://evil.test/callback',
  });
  const refused = await (await fetch(`${app.url}/oidc/auth?${elsewhere.toString()}`)).text();
  expect(refused).toContain('<title>Sign-in problem – Galenic</title>');
});

it('a second tab that signs out of a session which is gone ends at the start page', async () => {
  const own = browser(app.url);
  const { email } = await aPersonWithPassword();
  const form = await startSignIn(app.url, {}, supplier, own);
  await form.finish(await form.submit(email, PASSWORD));
  const back = new URLSearchParams({ client_id: 'galenic-web', post_logout_redirect_uri: `${supplier}/` });
  const leaving = async () => {
    const text = await (await own.go(`/oidc/session/end?${back.toString()}`)).text();
    const [, action = '', xsrf = ''] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="(\w+)"/.exec(text) ?? [];
    return async () => {
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const answer = await own.go(new URL(action).pathname + new URL(action).search, {
        method: 'POST',
        body,
        headers: { accept: 'text/html' },
      });
      return [answer.status, answer.headers.get('location')];
    };
  };
  const former = await leaving();
  const latter = await leaving();
  expect(await latter()).toEqual([303, `${supplier}/`]);
  expect(await former()).toEqual([302, `${supplier}/`]);
});

it('WB-172 is set in the font of the application, which blocks nothing', async () => {
  const style = await (await fetch(`${app.url}/signin/style.css`)).text();
  expect(style).toContain('"IBM Plex Sans"');
  expect(signInStyle('/assets/plex-1.woff2')).toMatch(
    /@font-face\{font-family:"IBM Plex Sans";[^}]*font-display:swap;src:url\("\/assets\/plex-1\.woff2"\)/,
  );
  expect(signInStyle(null)).not.toContain('@font-face');
  const { headers } = await fetch(`${app.url}/signin/style.css`);
  expect(headers.get('content-security-policy')).toContain("font-src 'self'");
});

it('a sign-in that is over leads back to that host, and only to one of ours', async () => {
  const over = async (from: string) => {
    const cookie = `signin_from=${from}`;
    const answer = await fetch(`${app.url}/signin/gone`, { headers: { cookie }, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await over(supplier)).toEqual([303, `${supplier}/`]);
  expect(await over('https://elsewhere.example')).toEqual([303, '/']);
});
