import autocannon from 'autocannon';
import type { Request } from './requests.ts';

export interface Load {
  url: string;
  connections: number;
  /** What a connection asks in turn, again and again. */
  requests: (connection: number) => Request[];
  /** Of all connections together, the same for each. */
  amount: number;
  /** Called with the last answer; the load itself goes on for up to a second. */
  atEnd: () => void;
}

export interface Answered {
  seconds: number;
  /** Milliseconds of a request. */
  p50: number;
  p97: number;
  p99: number;
}

/** A refusal is quick and proves nothing; a cart tells it with 200. */
const isRefusal = (body: string) => body.includes('"errors":["');

/** Ends when everything is answered, so that nothing is left at work. Throws when an answer is a refusal. */
export async function run({ url, connections, requests, amount, atEnd }: Load): Promise<Answered> {
  let next = 0;
  let refusal = '';
  let left = amount;
  let startedAt = 0;
  let endedAt = 0;
  const onResponse = (status: number, body: string) => {
    if (status >= 300 || isRefusal(body)) refusal ||= `${status} ${body}`;
    left -= 1;
    if (left > 0) return;
    endedAt = performance.now();
    atEnd();
  };
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      startedAt ||= performance.now();
      client.setRequests(requests(next).map((request) => ({ ...request, onResponse })));
      next += 1;
    },
  });
  if (refusal !== '' || result.errors > 0 || left > 0)
    throw new Error(
      `The bench was refused: ${refusal || `${result.errors} errors, ${left} unanswered at ${url}`}`,
    );
  return {
    seconds: (endedAt - startedAt) / 1000,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
  };
}
