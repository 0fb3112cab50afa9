import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBucket } from '../../../server/src/platform/files/blobs-s3.ts';
import { startStorage } from '../../../server/test/kit/storage.ts';
import { Caller, countStatuses, type Answer } from '../kit/caller.ts';
import {
  answering,
  passingTo,
  resetting,
  silentAfter,
  startRudeServer,
  type Manner,
} from '../kit/rude-server.ts';
import { scenario, type Run } from '../kit/run.ts';
import { uploadTerms } from '../kit/send-file.ts';
import { addToCart, aShop } from '../kit/shop.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

/** Two attempts of five silent seconds each, and a wait in line. */
const ANSWERED_WITHIN_MS = 20_000;

const FAULTS: Record<string, Manner> = {
  'refuses every connection': (socket) => void socket.resetAndDestroy(),
  'resets requests': resetting,
  'answers 500': answering('500 Oops\r\ncontent-length: 0'),
  'answers 403': answering('403 No\r\ncontent-length: 0'),
  'is not there': answering('404 No\r\ncontent-length: 9', '<NoSuch/>'),
};

export const storageBroken = scenario({
  name: 'storage-broken',
  proves: 'R16',
  what: 'a bucket that hangs, refuses or loses content is 503 within seconds, and stops nobody who needs no file',
  sizes: SIZES.storageBroken,
  async run(run, { uploads }) {
    const shop = await aShop(run.db, { buyers: 4, sellers: 3, products: 1, stock: 1000 });
    const [first, second, third] = shop.sellers.map(({ token }) => token);
    assert(first && second && third);
    const { server, storage, env } = await aBucket(run);
    const process = await run.start({ env });
    const stored = await uploadTerms(process.url, first);
    assert.equal(stored.status, 201, stored.text);
    const { data: document } = JSON.parse(stored.text) as { data: { id: number } };
    const download = () =>
      new Caller(process.url, first).call({ method: 'GET', path: `document/${document.id}/file` });
    assert.equal((await download()).status, 200);

    for (const [what, manner] of Object.entries(FAULTS)) {
      server.behave(manner);
      expectAway(await uploadTerms(process.url, second), `upload where the bucket ${what}`);
      expectAway(await download(), `download where the bucket ${what}`);
    }
    server.behave(answering('200 OK\r\ncontent-length: 4000', 'the beginning'));
    expectAway(await download(), 'download that stops in its middle');

    server.behave(silentAfter(''));
    const others = keepWriting(
      process.url,
      shop.buyers.map(({ token }) => token),
      shop.product,
    );
    const hanging = await Promise.all([
      ...Array.from({ length: uploads }, (_, index) => uploadTerms(process.url, index % 2 ? second : third)),
      download(),
    ]);
    const writes = await others.stop();
    for (const answer of hanging) expectAway(answer, 'a file while the bucket hangs');
    assert.deepEqual(Object.keys(countStatuses(writes)), ['200'], 'writes of others while the bucket hangs');
    const slowest = Math.max(...hanging.map(({ ms }) => ms));
    assert(slowest < ANSWERED_WITHIN_MS, `answered after ${slowest} ms`);

    server.behave(passingTo(Number(new URL(storage.settings.endpoint).port)));
    assert.equal((await download()).status, 200, 'download when the bucket is back');
    assert.equal((await uploadTerms(process.url, second)).status, 201, 'upload when the bucket is back');
    const { storage_key: key } = await run.db
      .selectFrom('document')
      .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
      .select('storage_key')
      .where('document.id', '=', document.id)
      .executeTakeFirstOrThrow();
    await createBucket(storage.settings).remove(key);
    const lost = await download();
    assert.equal(lost.status, 404);
    assert.match(lost.text, /is lost/);
    await until('the log says so', 5000, async () =>
      /"level":"error".*the content of a file is gone/.test(process.log()),
    );
    assert(!process.log().includes('unexpected error'), process.log());
    assert.equal((await brokenForm(process.url, third)).status, 400);
    return {
      'uploads at once': uploads,
      'slowest 503 s': (slowest / 1000).toFixed(1),
      'writes of others meanwhile': writes.length,
      'slowest of them ms': Math.round(Math.max(...writes.map(({ ms }) => ms))),
    };
  },
});

async function aBucket(run: Run) {
  const folder = mkdtempSync(path.join(tmpdir(), 'galenic-bucket-'));
  run.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const storage = await startStorage(folder);
  run.onEnd(() => storage.stop());
  const server = await startRudeServer(passingTo(Number(new URL(storage.settings.endpoint).port)));
  run.onEnd(() => server.close());
  return { server, storage, env: { ...storage.env, FILES_S3_ENDPOINT: `http://${server.host}` } };
}

function expectAway({ status, text }: { status: number; text: string }, what: string): void {
  assert.equal(status, 503, `${what}: ${status} ${text}`);
  assert.match(text, /"code":"unavailable"/);
}

/** People who need no file; one request after the other each. */
function keepWriting(url: string, tokens: readonly string[], product: Parameters<typeof addToCart>[0]) {
  const answers: Answer[] = [];
  let stopped = false;
  const calling = tokens.map(async (token) => {
    const caller = new Caller(url, token);
    while (!stopped) answers.push(await caller.call(addToCart(product, 1)));
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(calling);
      return answers;
    },
  };
}

/** A form that ends before its file does. */
async function brokenForm(url: string, token: string) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="params"\r\n\r\n{"type":"terms_pdf","context":"company"}\r\n';
  const part = '--x\r\ncontent-disposition: form-data; name="doc"; filename="a.pdf"\r\n\r\n%PDF-1.4';
  return fetch(`${url}/services/document/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: head + part,
  });
}
