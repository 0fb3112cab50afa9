import { describe, expect, it } from 'vitest';
import { BUSY, DATABASE_AWAY, toAppError } from './errors.ts';
import { openPool } from './database/database.ts';
import { createLog } from './log.ts';

const withCode = (code: string) => Object.assign(new Error('of the driver'), { code });

describe('a refusal names what prevented the answer', () => {
  it.each(['57P01', '57P03', '08006', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', '25006'])(
    'the database is away: %s',
    (code) => expect(toAppError(withCode(code))).toMatchObject({ status: 503, message: DATABASE_AWAY }),
  );

  it.each(['40001', '40P01', '55P03', '57014', '53300', '25P03'])('the load is too high: %s', (code) =>
    expect(toAppError(withCode(code))).toMatchObject({ status: 503, message: BUSY }),
  );

  it('a server that is not there, and one that does not answer', async () => {
    const address = 'postgres://postgres@127.0.0.1:9/none';
    for (const isReachable of [() => true, () => false]) {
      const { db, close } = openPool(address, createLog('silent'), { isReachable });
      const failure: unknown = await db.selectFrom('company').select('id').execute().catch(toAppError);
      await close();
      expect(failure).toMatchObject({ code: 'unavailable', message: DATABASE_AWAY, retryAfterSeconds: 1 });
    }
  });
});
