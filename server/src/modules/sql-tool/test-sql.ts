import { inject } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestClient } from '../../../test/kit/app.ts';
import { dropReaders, withDatabase } from '../../../test/kit/cluster.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { createLog } from '../../platform/log.ts';
import { prepareReaders } from './readers/prepare.ts';

export type SqlResult = Reply<typeof sqlToolEndpoints.runSql>['data'];

/** The product on a database whose superuser has prepared it. */
export async function startSqlApp(name: string, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(name, options);
  const adminUrl = superuserUrl(app);
  await prepareReaders({ ownerUrl: app.databaseUrl, adminUrl, log: createLog('error') });
  return {
    ...app,
    async close() {
      await dropReaders(adminUrl);
      await app.close();
    },
  };
}

export const superuserUrl = ({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): string =>
  withDatabase(inject('adminUrl'), new URL(databaseUrl).pathname.slice(1));

export async function anSqlAdmin(
  app: TestApp,
  ...more: readonly AdminPermission[]
): Promise<{ client: TestClient; userId: number; token: string }> {
  const { userId } = await anAdministrator(app.db, ['sql', ...more]);
  const token = await app.openSession(userId);
  return { client: app.withSession(token), userId, token };
}

/** What a query answers, or the sentence by which it is refused. */
export async function answerOf(
  client: TestClient,
  query: string,
  companyId: number | null = null,
): Promise<SqlResult | string> {
  const reply = await client.post<SqlResult>('admin/sql', { query, company_id: companyId });
  return reply.problem === null ? reply.data : reply.problem.error;
}

export async function rowsOf(client: TestClient, query: string, companyId: number | null = null) {
  const answer = await answerOf(client, query, companyId);
  if (typeof answer === 'string') throw new Error(answer);
  return answer.rows;
}
