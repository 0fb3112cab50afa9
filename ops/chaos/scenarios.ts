import type { Scenario } from './kit/run.ts';
import { clocksApart } from './scenarios/clocks-apart.ts';
import { clocksBack } from './scenarios/clocks-back.ts';
import { databaseFrozen } from './scenarios/database-frozen.ts';
import { databaseFull } from './scenarios/database-full.ts';
import { databaseRestarted } from './scenarios/database-restarted.ts';
import { deliveriesKilled } from './scenarios/deliveries-killed.ts';
import { embeddedKilled } from './scenarios/embedded-killed.ts';
import { exportKilled } from './scenarios/export-killed.ts';
import { hostileFiles } from './scenarios/hostile-files.ts';
import { idleSessions } from './scenarios/idle-sessions.ts';
import { lastPacks } from './scenarios/last-packs.ts';
import { longJob } from './scenarios/long-job.ts';
import { mailGarbage } from './scenarios/mail-garbage.ts';
import { mailSilent } from './scenarios/mail-silent.ts';
import { migrationUnderLoad } from './scenarios/migration-under-load.ts';
import { oneCart } from './scenarios/one-cart.ts';
import { oppositeLots } from './scenarios/opposite-lots.ts';
import { processKilled } from './scenarios/process-killed.ts';
import { replicaPromoted } from './scenarios/replica-promoted.ts';
import { replicaReads } from './scenarios/replica-reads.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { moneyRecomputed } from './scenarios/money-recomputed.ts';
import { overload } from './scenarios/overload.ts';
import { randomWalk } from './scenarios/random-walk.ts';
import { sellersAtWork } from './scenarios/sellers-at-work.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { soak } from './scenarios/soak.ts';
import { storageBroken } from './scenarios/storage-broken.ts';
import { storageFull } from './scenarios/storage-full.ts';
import { workerKilled } from './scenarios/worker-killed.ts';

export const scenarios: readonly Scenario[] = [
  lastPacks,
  oneCart,
  oppositeLots,
  sellersAtWork,
  processKilled,
  databaseRestarted,
  databaseFrozen,
  replicaReads,
  replicaPromoted,
  rollingRestart,
  migrationUnderLoad,
  workerKilled,
  deliveriesKilled,
  embeddedKilled,
  databaseFull,
  longJob,
  mailGarbage,
  mailSilent,
  storageBroken,
  storageFull,
  slowClients,
  hostileFiles,
  randomWalk,
  overload,
  moneyRecomputed,
  exportKilled,
  clocksApart,
  clocksBack,
  idleSessions,
  soak,
];
