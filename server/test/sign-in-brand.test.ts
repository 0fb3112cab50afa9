import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { startSignIn } from './kit/sign-in.ts';

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

it('shows the name and the colour of the host that the person comes from', async () => {
  const { text } = await startSignIn(app.url, {}, supplier);
  expect(text).toContain('<h1>Sign in to Meridian Generics</h1>');
  expect(text).toContain('data-accent="indigo"');
  expect((await startSignIn(app.url)).text).toContain('<h1>Sign in to Galenic</h1>');
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
