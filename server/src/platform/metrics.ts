import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Figures for operators at `/metrics`, in the Prometheus text form. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'galenic_request_seconds',
      help: 'Time to answer by operation and status',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
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
    jobs: new Counter({
      name: 'galenic_jobs_total',
      help: 'Jobs carried out by task and outcome',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
