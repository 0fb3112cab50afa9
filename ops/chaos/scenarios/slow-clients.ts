import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, countStatuses, percentile, type Answer } from '../kit/caller.ts';
import { openBadSockets } from '../kit/bad-sockets.ts';
import { scenario } from '../kit/run.ts';
import { aShop, type Shop } from '../kit/shop.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const CLOSED_WITHIN_MS = 20_000;
/** Connections of the good client and to the database that come and go. */
const SPARE = 12;
/** A stream of live changes is silent for longer than a bad client may be. */
const EVENTS = 'user/me/events';

export const slowClients = scenario({
  name: 'slow-clients',
  proves: 'R16',
  what: 'clients that send or read too slowly are closed, and the others do not notice them',
  sizes: SIZES.slowClients,
  async run(run, kinds) {
    const shop = await aShop(run.db, { buyers: 1, products: 200, stock: 100 });
    const token = shop.buyers[0]?.token ?? '';
    const product = await run.start();
    const stream = await fetch(`${product.url}/services/${EVENTS}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const good = goodClient(product.url, shop);
    run.onEnd(() => good.stop());
    await sleep(500);
    const base = product.descriptors();
    const bad = await openBadSockets(product.port, token, kinds);
    run.onEnd(() => bad.forEach((socket) => socket.destroy()));
    // Who asks on and on without reading may be closed before the last one is there.
    const closed = () => bad.filter((socket) => socket.destroyed).length;
    const wereOpen = async () => product.descriptors() + closed() >= base + bad.length - SPARE;
    await until('all bad sockets were open', 5000, wereOpen);
    const isBack = async () => product.descriptors() <= base + SPARE;
    const closedAfter = await until('all bad sockets are closed', CLOSED_WITHIN_MS, isBack);
    const answers = await good.stop();
    assert.deepEqual(Object.keys(countStatuses(answers)), ['200']);
    assert.equal(await firstEvent(stream), 'event: ready', 'the stream of live changes');
    return {
      'bad sockets': bad.length,
      'closed after s': (closedAfter / 1000).toFixed(1),
      'p99 of the good client ms': percentile(answers, 0.99),
      'answers to it': answers.length,
    };
  },
});

/** One request after the other on one connection. */
function goodClient(url: string, shop: Shop) {
  const caller = new Caller(url, shop.buyers[0]?.token ?? '');
  const answers: Answer[] = [];
  let stopped = false;
  const calling = (async () => {
    while (!stopped) {
      answers.push(await caller.call({ method: 'GET', path: 'cart' }));
      await sleep(50);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await calling;
      return answers;
    },
  };
}

/** The stream must still be open: its last line may be a heartbeat, its first one is known. */
async function firstEvent(stream: Response): Promise<string> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(': alive')) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return `ended after: ${text}`;
    text += chunk.value;
  }
  await reader?.cancel();
  return /event: ready/.exec(text)?.[0] ?? text;
}
