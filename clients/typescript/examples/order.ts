/**
 * Searches the catalog, orders the cheapest offer that is found, and waits until it is tracked:
 *
 *   GALENIC_URL=https://galenic.example GALENIC_KEY=gal_live_… node order.ts ibuprofen 2
 *
 * The key needs catalog:read, cart:write and orders:write. With GALENIC_WEBHOOK_SECRET and PORT it listens on that port for the event
 * shipment.created, which an endpoint made at Integrations sends there through whatever ends https for you; without them it asks.
 */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createClient,
  GalenicError,
  verifyWebhook,
  WebhookError,
  type Galenic,
  type schemas,
} from '@galenic/client';

const {
  GALENIC_URL = '',
  GALENIC_KEY = '',
  GALENIC_WEBHOOK_SECRET = '',
  PORT = '',
  ASK_EVERY_MS = '30000',
} = process.env;
const [search = 'ibuprofen', packs = '1'] = process.argv.slice(2);
const say = (line: string) => console.log(line);

async function findOffer(galenic: Galenic) {
  const { data } = await galenic.searchCatalog({ query: { search, sort: 'price', per_page: 20 } });
  // Schedule II goes into a cart of its own and is signed by a person.
  const found = data.find(({ is_c2, best_lot }) => !is_c2 && best_lot !== null);
  if (!found) throw new Error(`Nothing is offered for "${search}".`);
  const { data: listing } = await galenic.getListing({ params: { id: found.id } });
  const lot = listing.lots.find(({ id }) => id === found.best_lot?.id) ?? listing.lots[0];
  if (!lot) throw new Error(`${listing.name} has just been sold out.`);
  say(`Found: ${listing.name}, NDC ${listing.ndc_number}, of ${listing.company_name}`);
  return { listing, lot };
}

async function order(galenic: Galenic) {
  const { listing, lot } = await findOffer(galenic);
  const quantity = Math.max(Number(packs), listing.min_packs);
  const { data } = await galenic.updateCart({
    body: { listing: { id: listing.id, lots: [{ id: lot.id, quantity }] } },
  });
  // The cart answers 200 whatever it could take: a line that was left out or cut is said here.
  if (data.cart.errors.length > 0) throw new Error(data.cart.errors.join(' '));
  say(`Cart: ${quantity} packs, total $${data.cart.total.toFixed(2)}`);
  const placed = await galenic.placeOrder({ body: { cart_type: 'c0', expected_total: data.cart.total } });
  for (const { id, total, seller_company_name } of placed.data.orders)
    say(`Ordered: order ${id} of ${seller_company_name} for $${total.toFixed(2)}`);
  const [first] = placed.data.orders;
  if (!first) throw new Error('No order was placed.');
  return first.id;
}

/** Messages come twice and in any order; what is tracked is in each of them. */
function listen(): { tracked: (id: number) => Promise<schemas.OrderDetail>; close: () => void } {
  const shipped = new Map<number, schemas.OrderDetail>();
  const waiting = new Map<number, (order: schemas.OrderDetail) => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      verifyWebhook(Buffer.concat(parts), request.headers, GALENIC_WEBHOOK_SECRET).then(
        (message) => {
          response.writeHead(204).end();
          if (message.type !== 'shipment.created') return;
          shipped.set(message.data.id, message.data);
          waiting.get(message.data.id)?.(message.data);
        },
        (error: unknown) => {
          response.writeHead(error instanceof WebhookError ? 400 : 500).end();
        },
      );
    });
  });
  server.listen(Number(PORT), () => say(`Listening: port ${PORT}`));
  const tracked = (id: number) =>
    new Promise<schemas.OrderDetail>((resolve) => {
      const already = shipped.get(id);
      if (already) resolve(already);
      else waiting.set(id, resolve);
    });
  return { tracked, close: () => server.close() };
}

async function askUntilTracked(galenic: Galenic, id: number): Promise<schemas.OrderDetail> {
  for (;;) {
    const { data } = await galenic.getOrder({ params: { id } });
    if (data.tracking.length > 0 || data.status === 'cancelled') return data;
    await pause(Number(ASK_EVERY_MS));
  }
}

async function main() {
  const galenic = createClient({ url: GALENIC_URL, key: GALENIC_KEY });
  const hooks = PORT === '' ? null : listen();
  try {
    const id = await order(galenic);
    say(hooks ? 'Waiting: for shipment.created' : 'Waiting: asking now and then');
    const found = await (hooks ? hooks.tracked(id) : askUntilTracked(galenic, id));
    for (const { carrier, tracking_number } of found.tracking) say(`Tracked: ${carrier} ${tracking_number}`);
    say(`Status: ${found.status}`);
  } finally {
    hooks?.close();
  }
}

await main().catch((error: unknown) => {
  const about =
    error instanceof GalenicError && error.requestId !== null
      ? ` (${error.code}, request ${error.requestId})`
      : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${about}`);
  process.exitCode = 1;
});
