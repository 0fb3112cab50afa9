/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const exponential = (mean: number, random: () => number) => -mean * Math.log(1 - random());

/** Servers that take who comes first. */
export interface Station {
  name: string;
  servers: number;
}

/** A kind of request: how many come in a second, and the mean milliseconds it needs at each station, in this order. */
export interface Stream {
  perSecond: number;
  visits: readonly { station: string; meanMs: number }[];
}

/**
 * Milliseconds that so many requests spend in all, the shortest first, when they arrive by chance at the rate of the streams
 * and need by chance more or less than their mean (both exponential). A tandem of first-come-first-served stations needs no
 * clock: whoever leaves one arrives at the next, and each station is worked through in the order of arrival.
 */
export function simulateOpen(options: {
  stations: readonly Station[];
  streams: readonly Stream[];
  requests: number;
  seed: number;
}): number[] {
  const { stations, streams, requests, seed } = options;
  const random = seeded(seed);
  const total = streams.reduce((sum, { perSecond }) => sum + perSecond, 0);
  let clock = 0;
  const journeys = Array.from({ length: requests }, () => {
    clock += exponential(1000 / total, random);
    const visits = new Map(
      chosen(streams, random() * total).visits.map(({ station, meanMs }) => [
        station,
        exponential(meanMs, random),
      ]),
    );
    return { arrived: clock, now: clock, visits };
  });
  for (const { name, servers } of stations) {
    const free = Array.from({ length: servers }, () => 0);
    const visitors = journeys.filter(({ visits }) => visits.has(name)).sort((a, b) => a.now - b.now);
    for (const journey of visitors) {
      const first = free.indexOf(Math.min(...free));
      journey.now = Math.max(journey.now, free[first] ?? 0) + (journey.visits.get(name) ?? 0);
      free[first] = journey.now;
    }
  }
  return journeys.map(({ arrived, now }) => now - arrived).sort((a, b) => a - b);
}

function chosen(streams: readonly Stream[], point: number): Stream {
  let rest = point;
  for (const stream of streams) {
    rest -= stream.perSecond;
    if (rest < 0) return stream;
  }
  return streams.at(-1) ?? { perSecond: 0, visits: [] };
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A stage of a request on one machine: so many of its requests are worked on at once. */
export interface Stage {
  meanMs: number;
  atOnce: number;
}

interface Customer {
  stage: number;
  left: number;
}

/**
 * Requests per second of so many connections that each ask again at once, on one machine whose processors are shared
 * equally by all that run. This is what a bench measures.
 */
export function simulateClosed(options: {
  connections: number;
  stages: readonly Stage[];
  processors: number;
  requests: number;
  seed: number;
}): number {
  const { connections, stages, processors, requests, seed } = options;
  const random = seeded(seed);
  const need = (stage: number) => exponential(stages[stage]?.meanMs ?? 0, random);
  // In the order of their arrival at the stage where they are.
  const customers: Customer[] = Array.from({ length: connections }, () => ({ stage: 0, left: need(0) }));
  let clock = 0;
  for (let done = 0; done < requests;) {
    const running = stages.flatMap(({ atOnce }, stage) =>
      customers.filter((customer) => customer.stage === stage).slice(0, atOnce),
    );
    const speed = Math.min(1, processors / running.length);
    const step = Math.min(...running.map(({ left }) => left));
    clock += step / speed;
    for (const customer of running) customer.left -= step;
    for (const customer of running.filter(({ left }) => left <= 1e-9)) {
      customer.stage = (customer.stage + 1) % stages.length;
      customer.left = need(customer.stage);
      customers.push(...customers.splice(customers.indexOf(customer), 1));
      if (customer.stage === 0) done += 1;
    }
  }
  return (requests * 1000) / clock;
}
