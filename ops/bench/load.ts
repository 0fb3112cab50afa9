import autocannon from 'autocannon';

/** What the connections of one side do: the requests in turn, again and again. */
export interface Load {
  url: string;
  requests: autocannon.Request[];
  /** Requests that make one piece of work: 1 where they are alike, all of them where they are steps. */
  steps: number;
  /** Sent by connection `n`; one entry, or one per connection. */
  headers: Record<string, string>[];
}

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p97: number;
}

/** A refusal is quick and proves nothing; a cart tells it with 200. */
const isRefusal = (body: string) => body.includes('"errors":["');

/** Throws when an answer is a refusal. */
export async function run(load: Load, connections: number, seconds: number): Promise<Rate> {
  let next = 0;
  let refusal = '';
  const onResponse = (status: number, body: string) => {
    if (status >= 300 || isRefusal(body)) refusal ||= `${status} ${body}`;
  };
  const result = await autocannon({
    url: load.url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const headers = load.headers[next % load.headers.length] ?? {};
      next += 1;
      client.setRequests(load.requests.map((request) => ({ ...request, headers, onResponse })));
    },
  });
  if (refusal !== '' || result.errors > 0) {
    throw new Error(`The bench was refused: ${refusal || `${result.errors} errors at ${load.url}`}`);
  }
  return {
    perSecond: result.requests.average / load.steps,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function medians(rates: Rate[]): Rate {
  const of = (name: keyof Rate) => median(rates.map((rate) => rate[name]));
  return { perSecond: Math.round(of('perSecond')), p50: of('p50'), p97: of('p97') };
}

/** Both sides by turns in one run, so that a busy minute of the machine hits both; medians of the rounds. */
export async function measure(
  sides: { product: Load; floor: Load | null },
  connections: number,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<{ product: Rate; floor: Rate | null }> {
  const rates = { product: new Array<Rate>(), floor: new Array<Rate>() };
  await run(sides.product, connections, 1);
  for (let round = 0; round < rounds; round += 1) {
    if (sides.floor) rates.floor.push(await run(sides.floor, connections, seconds));
    rates.product.push(await run(sides.product, connections, seconds));
  }
  return { product: medians(rates.product), floor: sides.floor && medians(rates.floor) };
}
