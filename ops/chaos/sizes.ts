/** How large a scenario is in `npm test` and in `npm run chaos`. */
const sizes = <Size>(both: { short: Size; long: Size }) => both;

export const SIZES = {
  lastPacks: sizes({ short: { buyers: 150, packs: 20 }, long: { buyers: 1000, packs: 100 } }),
  oneCart: sizes({ short: { submits: 50 }, long: { submits: 50 } }),
  oppositeLots: sizes({ short: { pairs: 20 }, long: { pairs: 200 } }),
  processKilled: sizes({ short: { checkouts: 60, kills: 2 }, long: { checkouts: 500, kills: 20 } }),
  databaseRestarted: sizes<{ perSecond: number; secondsAround: number; modes: ('fast' | 'immediate')[] }>({
    short: { perSecond: 50, secondsAround: 1, modes: ['immediate'] },
    long: { perSecond: 50, secondsAround: 5, modes: ['fast', 'immediate'] },
  }),
  databaseFrozen: sizes({
    short: { frozenSeconds: 4, perSecond: 20 },
    long: { frozenSeconds: 30, perSecond: 50 },
  }),
  replicaReads: sizes({ short: { perSecond: 8 }, long: { perSecond: 100 } }),
  replicaPromoted: sizes({
    short: { perSecond: 60, secondsAround: 1.5 },
    long: { perSecond: 50, secondsAround: 10 },
  }),
  rollingRestart: sizes({ short: { restarts: 2, perSecond: 30 }, long: { restarts: 10, perSecond: 100 } }),
  migrationUnderLoad: sizes({
    short: { perSecond: 30, readSeconds: 3.5 },
    long: { perSecond: 50, readSeconds: 60 },
  }),
  workerKilled: sizes({ short: { orders: 3, kills: 1 }, long: { orders: 20, kills: 5 } }),
  deliveriesKilled: sizes({
    short: { contracts: 100, kills: 1 },
    long: { contracts: 3000, kills: 5 },
  }),
  databaseFull: sizes({ short: { orders: 3 }, long: { orders: 200 } }),
  embeddedKilled: sizes({ short: { kills: 1 }, long: { kills: 5 } }),
  soak: sizes({
    short: { minutes: 0.1, perSecond: 10 },
    long: { minutes: 60, perSecond: 40 },
  }),
  clocksApart: sizes({ short: { jumps: 2 }, long: { jumps: 12 } }),
  clocksBack: sizes({ short: { zones: 1 }, long: { zones: 5 } }),
  idleSessions: sizes({
    short: { people: 100, forgotten: 2000 },
    long: { people: 1500, forgotten: 100_000 },
  }),
  exportKilled: sizes({ short: { rows: 2000, kills: 2 }, long: { rows: 9000, kills: 20 } }),
  longJob: sizes({ short: { leases: 4 }, long: { leases: 8 } }),
  mailGarbage: sizes({ short: { orders: 1 }, long: { orders: 10 } }),
  mailSilent: sizes({ short: { orders: 3, rows: 50 }, long: { orders: 10, rows: 6000 } }),
  storageBroken: sizes({ short: { uploads: 30 }, long: { uploads: 200 } }),
  storageFull: sizes({ short: { megabytes: 1 }, long: { megabytes: 1 } }),
  slowClients: sizes({
    short: { headers: 100, bodies: 20, uploads: 3, deaf: 20 },
    long: { headers: 1000, bodies: 200, uploads: 3, deaf: 200 },
  }),
  hostileFiles: sizes({ short: {}, long: {} }),
  overload: sizes({
    short: { peakSeconds: 1, overSeconds: 1, calmSeconds: 1 },
    long: { peakSeconds: 10, overSeconds: 60, calmSeconds: 10 },
  }),
  moneyRecomputed: sizes({ short: { buyers: 6, orders: 30 }, long: { buyers: 100, orders: 10_000 } }),
  sellersAtWork: sizes({
    short: { buyers: 6, products: 12, rows: 300, orders: 4 },
    long: { buyers: 12, products: 60, rows: 3000, orders: 50 },
  }),
  randomWalk: sizes({
    short: { traders: 6, commands: 10 },
    long: { traders: 12, commands: 200 },
  }),
};
