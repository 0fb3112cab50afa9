import { parentPort, workerData } from 'node:worker_threads';
import type { Known } from './judge.ts';
import { readQuery, type Verdict } from './read-query.ts';

export interface Question {
  id: number;
  query: string;
}
export interface Reply {
  id: number;
  verdict: Verdict;
}

// The thread that starts this one hands it over.
const known = workerData as Known;

parentPort?.on('message', ({ id, query }: Question) => {
  parentPort?.postMessage({ id, verdict: readQuery(query, known) } satisfies Reply);
});
