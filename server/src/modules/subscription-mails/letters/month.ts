import { userType } from '#rules/accounts/roles.ts';
import type { Prepare } from '../letter.ts';
import { buyersMonth } from './buyers-month.ts';
import { sellersMonth } from './sellers-month.ts';

/** What a month came to, for buyers and for sellers (RB-536). */
export const prepareMonth: Prepare = (telling) =>
  Promise.resolve(async (reader) => ({
    letter: await (userType(reader.roles) === 'seller' ? sellersMonth : buyersMonth)(reader, telling),
  }));
