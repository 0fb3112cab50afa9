import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, PNG } from '../../../../test/kit/world.ts';
import { readPicture } from '../../../platform/files/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('own profile');
});
afterAll(() => app.close());

const PICTURE = 'user/auth0/update_user_pic';
const send = (client: TestClient, bytes: Buffer, { name = 'me.png', field = 'user_pic' } = {}) =>
  client.upload<string>(PICTURE, { name, bytes }, undefined, { method: 'PATCH', field });
const JPEG = await sharp(PNG).flatten().jpeg().toBuffer();

describe('SH-384 the own phone number', () => {
  it('SH-383 shell G-60 is kept as ten digits; address and id of somebody else are ignored', async () => {
    const [{ userId, email }, other] = [await aBuyer(app.db), await aBuyer(app.db)];
    const client = await app.signIn(userId);
    const { data } = await client.put<Me>('user/me', {
      id: other.userId,
      email: 'new@example.test',
      phone: '(217) 555-0142',
    });
    expect([data.id, data.email, data.phone]).toEqual([userId, email, '2175550142']);
    expect((await client.put<Me>('user/me', { phone: '' })).data.phone).toBeNull();
    expect((await (await app.signIn(other.userId)).get<Me>('user/me')).data.phone).toBeNull();
  });

  it('SH-379 SH-380 SH-382 says by field what is wrong', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const problem = async (body: object) => (await client.put('user/me', body)).problem?.data;
    expect(await problem({ phone: '555-0142' })).toEqual({
      phone: 'The phone must have a correct USA phone format',
    });
    expect(await problem({ phone: null, email: '' })).toEqual({ email: 'Email is required' });
    expect(await problem({ phone: null, email: 'nobody' })).toEqual({ email: 'Email is invalid' });
  });
});

describe('SH-389 the own picture', () => {
  it('SH-390 SH-392 is answered as an address, shown in the profile, and gone when removed', async () => {
    const { userId } = await aBuyer(app.db);
    const client = await app.signIn(userId);
    const { data: url } = await send(client, PNG);
    expect((await client.get<Me>('user/me')).data.picture).toBe(url);
    const picture = await client.get(url.replace('/services/', ''));
    expect((await readPicture(PNG))?.bytes.equals(picture.bytes)).toBe(true);
    expect([
      picture.headers['content-type'],
      picture.headers['x-content-type-options'],
      picture.headers['cache-control'],
    ]).toEqual(['image/png', 'nosniff', 'private, max-age=31536000, immutable']);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect((await app.visitor().get(url.replace('/services/', ''))).status).toBe(401);
    const { data: newer } = await send(client, JPEG, { name: 'me.jpg' });
    expect((await client.get(url.replace('/services/', ''))).status).toBe(404);
    expect((await client.delete(PICTURE)).status).toBe(200);
    expect((await client.get<Me>('user/me')).data.picture).toBeNull();
    expect((await client.get(newer.replace('/services/', ''))).status).toBe(404);
  });

  it('SH-387 SH-388 shell G-61 refuses what is no JPEG or PNG, whatever it is called, and what is missing', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const webp = Buffer.from('RIFF0000WEBP', 'latin1');
    for (const bytes of [script, webp]) {
      const refused = await send(client, bytes);
      expect([refused.status, refused.problem?.error]).toEqual([422, 'This file type is not supported']);
    }
    expect((await send(client, Buffer.alloc(0))).problem?.error).toBe('Image can not be empty');
    expect((await send(client, PNG, { field: 'doc' })).problem?.error).toBe('Image can not be empty');
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await send(client, large)).status).toBe(413);
  });
});
