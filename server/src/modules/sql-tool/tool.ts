import type { Database } from '../../platform/database/database.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import { loadSecret } from '../../platform/secrets.ts';
import { createGuard } from './guard/guard-thread.ts';
import type { Known } from './guard/judge.ts';
import { missingProtection } from './readers/availability.ts';
import { SECRET, SLOTS } from './readers/roles.ts';
import { allTaken, connectOwner, databaseOid, STILL_RUNNING, takePlace, type Wanted } from './run/place.ts';
import type { RawResult } from './run/read-rows.ts';
import { runQuery, type Asked } from './run/run-query.ts';
import { readKnown } from './unscoped/reporting-views.ts';

/** A result with the names that PostgreSQL gives to the types of its columns. */
export interface Answered extends RawResult {
  types: string[];
}

export interface SqlTool {
  /** Throws 422 for what is no single reading SELECT over the views, for what the database refuses, and for what takes too long. */
  run(wanted: Wanted, query: string, signal: AbortSignal): Promise<Answered>;
  /** Whether this database has all that protects it. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}

interface Settings {
  db: Database;
  /** Of the owner, past a pooler. */
  ownerUrl: () => string;
}

export function createSqlTool({ db, ownerUrl }: Settings): SqlTool {
  const guard = createGuard();
  let known: Known | null = null;
  let checking: Promise<boolean> | null = null;
  const ending = new AbortController();
  const inTurn = createTurns();

  const withOwner = async <T>(work: (owner: Awaited<ReturnType<typeof connectOwner>>) => Promise<T>) => {
    const owner = await connectOwner(ownerUrl());
    try {
      return await work(owner);
    } finally {
      await owner.end().catch(() => undefined);
    }
  };
  const answer = (wanted: Wanted, asked: Asked, signal: AbortSignal) =>
    withOwner(async (owner) => {
      const place = await takePlace(owner, wanted);
      try {
        const key = await loadSecret(db, SECRET);
        const result = await runQuery({ ownerUrl: ownerUrl(), key, place, signal }, asked);
        const types = result.columns.map(({ oid, modifier }) => ({ oid, modifier }));
        return { ...result, types: await place.typeNames(types) };
      } finally {
        await place.leave();
      }
    });
  return {
    async run(wanted, query, signal) {
      known ??= await readKnown(db);
      const verdict = await guard.read(query, known);
      if ('refusal' in verdict)
        throw ruleBroken(verdict.refusal, verdict.at === null ? null : { at: verdict.at });
      const either = AbortSignal.any([signal, ending.signal]);
      return inTurn(wanted.userId, () => answer(wanted, { query, ...verdict }, either));
    },
    isAvailable: () =>
      (checking ??= withOwner(
        async (owner) => (await missingProtection(owner, await databaseOid(owner))) === null,
      ).finally(() => {
        checking = null;
      })),
    async close() {
      ending.abort();
      await guard.close();
    },
  };
}

/** Lets no more than the places there are begin in this process, so that refused calls open no connections. */
function createTurns() {
  const asking = new Set<number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    if (asking.has(userId)) throw conflict(STILL_RUNNING);
    if (asking.size >= SLOTS.length) throw allTaken();
    asking.add(userId);
    try {
      return await work();
    } finally {
      asking.delete(userId);
    }
  };
}
