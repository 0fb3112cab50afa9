import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Caller } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { uploadTerms } from '../kit/send-file.ts';
import { addToCart, aShop, checkout } from '../kit/shop.ts';
import { smallDisk } from '../kit/small-disk.ts';
import { SIZES } from '../sizes.ts';

export const storageFull = scenario({
  name: 'storage-full',
  proves: 'R16',
  what: 'a folder of files that is full, read-only or away is told as such, leaves nothing behind and stops no order',
  sizes: SIZES.storageFull,
  async run(run, { megabytes }) {
    const shop = await aShop(run.db, { buyers: 1, sellers: 2, products: 1, stock: 1000 });
    const { product, seller } = shop;
    const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-full-'));
    run.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const files = path.join(dataDir, 'files');
    const disk = smallDisk(files, megabytes);
    const process = await run.start({ dataDir });
    const upload = (more = 0) => uploadTerms(process.url, seller.token, more);
    const figures: Record<string, string> = { disk: disk ? `${megabytes} MB` : 'not allowed to mount one' };
    if (disk) {
      run.onEnd(() => disk.remove());
      const full = await upload((megabytes + 1) * 1024 * 1024);
      assert.equal(full.status, 507, full.text);
      assert.match(full.text, /"code":"no_space"/);
      assert.deepEqual(disk.names(), [], 'what broke off is left');
      disk.makeReadOnly();
      const refused = await upload();
      assert.equal(refused.status, 503, refused.text);
      disk.remove();
    }
    rmSync(files, { recursive: true, force: true });
    writeFileSync(files, 'in the way');
    const away = await upload();
    assert.equal(away.status, 503, away.text);
    const caller = new Caller(process.url, shop.buyers[0]?.token ?? '');
    assert.equal((await caller.call(addToCart(product, 1))).status, 200);
    assert.equal((await caller.call(checkout('once'))).status, 201);
    rmSync(files);
    mkdirSync(files);
    assert.equal((await upload()).status, 201, 'upload when the folder is back');
    assert.match(process.log(), /"level":"error".*the storage does not write/);
    assert(!process.log().includes('unexpected error'), process.log());
    return figures;
  },
});
