import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { secondsApart, type Clock } from './clock.ts';
import { RELEASE } from './config.ts';

/** Figures of background work. */
function queueMetrics(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    jobsWaiting: gauge('galenic_jobs_waiting', 'Jobs that are due and wait for a place, by task', ['task']),
    jobsOldest: gauge('galenic_jobs_oldest_seconds', 'Age of the oldest job that is due or tried again', [
      'task',
    ]),
    jobsAgain: gauge('galenic_jobs_tried_again', 'Jobs that failed and wait for their next attempt', [
      'task',
    ]),
    jobsGivenUp: gauge('galenic_jobs_given_up', 'Jobs that failed too often and are left', ['task']),
    jobFailedAt: gauge('galenic_job_last_failure_timestamp_seconds', 'When a job failed last, by task', [
      'task',
    ]),
    mails: new Counter({
      name: 'galenic_mails_total',
      help: 'Mails by outcome: sent, refused for good, failed for now, held since the address came back',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'galenic_jobs_total',
      help: 'Jobs carried out by task and outcome',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
  };
}

/** What a pool of connections tells about itself. */
interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Figures for operators at `/metrics`, in the Prometheus text form. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'galenic_build_info',
    help: 'Always 1; the labels name the release and the Node it runs on',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: RELEASE, node: process.versions.node }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'galenic_request_seconds',
      help: 'Time to answer by operation and status',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    cardMessages: new Counter({
      name: 'galenic_card_messages_total',
      help: 'Messages of the provider of card payments: kept, ignored, unverified',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    shed: new Counter({
      name: 'galenic_requests_shed_total',
      help: 'Requests refused before work started',
      labelNames: ['class'],
      registers: [registry],
    }),
    inFlight: new Gauge({
      name: 'galenic_requests_in_flight',
      help: 'Requests at work or waiting for their turn',
      labelNames: ['class'],
      registers: [registry],
    }),
    replicaLag: new Gauge({
      name: 'galenic_replica_lag_seconds',
      help: 'Age of the oldest known position of the primary that the replica has not reached',
      registers: [registry],
    }),
    tolerantReads: new Counter({
      name: 'galenic_lag_tolerant_reads_total',
      help: 'Reads that a replica may answer, by the server that did',
      labelNames: ['server'],
      registers: [registry],
    }),
    ...queueMetrics(registry),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Figures of the connections to the database, read when they are asked for. */
export function measureDatabase(
  { registry }: Metrics,
  { pools, isReachable }: { pools: Readonly<Record<string, CountedPool>>; isReachable: () => boolean },
): void {
  new Gauge({
    name: 'galenic_database_up',
    help: 'Whether the database answers: 1 or 0',
    registers: [registry],
    collect() {
      this.set(isReachable() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'galenic_pool_connections',
    help: 'Connections at work and idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

export function measureClock({ registry }: Metrics, clock: Clock): void {
  new Gauge({
    name: 'galenic_clock_apart_seconds',
    help: "By how much the clock of this machine is ahead of the one that counts, the database's",
    registers: [registry],
    collect() {
      this.set(secondsApart(clock));
    },
  });
}
