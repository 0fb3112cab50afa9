import { aCompany, aFacility, aUser, someTerms, type UserFields } from '../server/test/kit/world.ts';
import { product } from './product.ts';

let people = 0;

/** Somebody whom one journey alone knows. Answers the name, before '@demo.test', to sign in with like the demo people. */
export async function aPerson(name: string, fields: UserFields): Promise<string> {
  const { db } = product();
  const who = `${name}${(people += 1)}`;
  const email = `${who}@demo.test`;
  const { userId } = await aUser(db, { ...fields, email });
  const { password_hash } = await db
    .selectFrom('idp_person')
    .select('password_hash')
    .where('email', '=', 'buyer@demo.test')
    .executeTakeFirstOrThrow();
  await db.insertInto('idp_person').values({ subject: who, email, password_hash }).execute();
  await db.insertInto('identity').values({ issuer: 'embedded', subject: who, user_id: userId }).execute();
  return who;
}

export interface Site {
  companyId: number;
  facilityIds: number[];
}

/** A company that buys on terms for one facility. */
export async function aBuyingCompany(facility: string): Promise<{ company: string; site: Site }> {
  const { db } = product();
  const { id: companyId, name } = await aCompany(db, { agreed_to_medigi: true });
  await someTerms(db, companyId);
  const { id } = await aFacility(db, { company_id: companyId, name: facility });
  return { company: name, site: { companyId, facilityIds: [id] } };
}
