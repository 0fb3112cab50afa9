import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainBrand } from '#rules/brands/plain-brand.ts';
import { manualClock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { LiveChange } from '../jobs/events.ts';
import type { Scope } from '../scope.ts';
import type { RequestContext } from './context.ts';
import { EventStreams } from './event-stream.ts';

const NOW = '2026-06-15T12:00:00Z';
const client = plainBrand('main');

const scopeOf = (userId: number): Scope => ({
  userId,
  realUserId: userId,
  email: '',
  fullName: '',
  roles: ['Buyer'],
  permissions: [],
  isAdmin: false,
  isVetted: true,
  isFieldRep: false,
  company: null,
  facility: null,
  assignedFacilityIds: [],
  prices: null,
  apiKey: null,
  client,
});

let server: FastifyInstance;
let address: string;
let streams: EventStreams;
/** How many sessions each question to the database named. */
let questions: number[];
let tell: (change: LiveChange) => void;
const clock = manualClock(NOW);

beforeEach(async () => {
  questions = [];
  clock.set(NOW);
  streams = new EventStreams({
    clock,
    feed: {
      subscribe(listener) {
        tell = listener;
        return () => true;
      },
    },
    rightsNow: async (asked) => {
      questions.push(asked.length);
      const overAt = new Date(clock.now().getTime() + 1_800_000);
      return asked.map(({ request }) => ({ scope: scopeOf(Number(request.headers['x-user'])), overAt }));
    },
  });
  server = Fastify();
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({}),
  );
  server.get('/', (request, reply) => {
    const scope = scopeOf(Number(request.headers['x-user']));
    // A stream reads nothing else of its request.
    streams.open({ scope, client, http: { request, reply } } as unknown as RequestContext);
  });
  address = await server.listen({ port: 0, host: 'localhost' });
});
afterEach(async () => {
  streams.closeAll();
  await server.close();
});

interface Opened {
  status: number;
  until(pattern: string): Promise<string>;
  close(): void;
}

async function open(user: number): Promise<Opened> {
  const gone = new AbortController();
  const response = await fetch(address, {
    headers: { 'x-user': String(user) },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: response.status,
    close: () => gone.abort(),
    async until(pattern) {
      while (!text.includes(pattern)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) throw new Error(`It ended with: ${text}`);
        text += value;
      }
      return text;
    },
  };
}

const openMany = (users: number, each: number) =>
  Promise.all(Array.from({ length: users * each }, (_, at) => open(1 + (at % users))));

describe('event streams', () => {
  it('are six a user; the seventh is 429, until one is closed', async () => {
    const six = await openMany(1, 6);
    expect(six.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await open(1)).status).toBe(429);
    expect((await open(2)).status).toBe(200);
    six[0]?.close();
    await expect.poll(async () => (await open(1)).status).toBe(200);
  });

  it('a change for all asks once for all of them, and the next one asks nothing', async () => {
    const all = await openMany(25, 6);
    tell({ topic: 'orders', id: 1, everyone: true });
    await Promise.all(all.map(({ until }) => until('"id":1}')));
    expect(questions).toEqual([150]);
    tell({ topic: 'orders', id: 2, everyone: true });
    await Promise.all(all.map(({ until }) => until('"id":2}')));
    expect(questions).toEqual([150]);
  });

  it('a change of rights asks for the streams of the person alone, before anything else is told', async () => {
    const all = await openMany(3, 2);
    tell({ topic: 'orders', id: 1, everyone: true });
    await Promise.all(all.map(({ until }) => until('"id":1}')));
    tell({ topic: 'session', user_ids: [2] });
    tell({ topic: 'orders', id: 2, everyone: true });
    await Promise.all(all.map(({ until }) => until('"id":2}')));
    expect(questions).toEqual([6, 2]);
  });

  it('many changes at once arrive together, equal ones once', async () => {
    const { until } = await open(1);
    for (let id = 1; id <= 50; id += 1) tell({ topic: 'carts', id: id % 5, everyone: true });
    tell({ topic: 'orders', id: 9, everyone: true });
    const text = await until('"id":9}');
    expect(text.match(/event: change/g)).toHaveLength(6);
    expect(questions).toEqual([1]);
  });

  it('are asked about again once their session would be over without use', async () => {
    const { until } = await open(1);
    tell({ topic: 'orders', id: 1, everyone: true });
    await until('"id":1}');
    clock.advance(1_800_000);
    tell({ topic: 'orders', id: 2, everyone: true });
    await until('"id":2}');
    expect(questions).toEqual([1, 1]);
  });
});
