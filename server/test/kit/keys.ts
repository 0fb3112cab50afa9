import type { NewApiKey } from '#contract/accounts/api-keys.ts';
import type { ApiScope } from '#rules/accounts/api-keys.ts';
import type { TestApp, TestClient } from './app.ts';
import { aUser, type Person } from './world.ts';

/** Somebody who administers the company and is signed in. */
export async function aKeeperOf(
  app: TestApp,
  { companyId }: Pick<Person, 'companyId'>,
): Promise<Person & { client: TestClient }> {
  const person = await aUser(app.db, { companyId, roles: ['Buyer', 'CompanyAdmin'] });
  return { ...person, client: await app.signIn(person.userId) };
}

/** A key of a person of the keeper's company, made over HTTP, with the program that sends it. */
export async function aKey(
  app: TestApp,
  keeper: TestClient,
  wanted: {
    user: Pick<Person, 'userId'>;
    scopes: ApiScope[];
    facilityIds?: number[];
    days?: number;
    name?: string;
  },
): Promise<NewApiKey & { program: TestClient }> {
  const { data } = await keeper.post<NewApiKey>('user/api_key', {
    name: wanted.name ?? 'ERP',
    user_id: wanted.user.userId,
    scopes: wanted.scopes,
    facility_ids: wanted.facilityIds ?? [],
    expires_in_days: wanted.days ?? 90,
  });
  return { ...data, program: app.program(data.key) };
}
