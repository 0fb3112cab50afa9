import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Somebody who walks through the access matrix. */
export interface Walker {
  who: string;
  /** 0: a visitor. */
  userId: number;
  /** The administrator in the place of the user. */
  actorId?: number;
  roles: readonly Role[];
  permissions: readonly AdminPermission[];
}

interface Account {
  who: string;
  email: string;
  /** The e-mail address of an administrator in the place of the user. */
  actor?: string;
}

const VISITOR: Walker = { who: 'visitor', userId: 0, roles: [], permissions: [] };

/** A visitor and the people of the accounts, with their rights. */
export async function readPeople(db: Database, accounts: readonly Account[]): Promise<Walker[]> {
  const { rows } = await sql<{
    email: string;
    userId: number;
    roles: Role[];
    permissions: AdminPermission[];
  }>`select u.email, u.id as "userId", array(select r.role from user_role r where r.user_id = u.id) as roles,
    array(select p.permission from user_permission p where p.user_id = u.id) as permissions from app_user u`.execute(
    db,
  );
  const personWith = (email: string) => {
    const found = rows.find((row) => row.email === email);
    if (!found) throw new Error(`Nobody has the address ${email}.`);
    return found;
  };
  return [
    VISITOR,
    ...accounts.map(({ who, email, actor }): Walker => {
      const { userId, roles, permissions } = personWith(email);
      return { who, userId, roles, permissions, ...(actor && { actorId: personWith(actor).userId }) };
    }),
  ];
}

/** Whether the contract lets somebody call an operation; what may be done with which record is another question. */
export function isInside({ audience, permission, inPerson }: Endpoint, person: Walker): boolean {
  if (audience === 'public') return true;
  if (person.userId === 0 || (inPerson && person.actorId !== undefined)) return false;
  if (audience === 'signed-in') return true;
  const roles = audience.filter((role) => person.roles.includes(role));
  if (roles.some((role) => role !== 'Administrator')) return true;
  return roles.length > 0 && (permission === undefined || person.permissions.includes(permission));
}

const GROUPS: readonly [string, (person: Walker) => boolean][] = [
  ['EVERYBODY', () => true],
  ['USERS', ({ userId }) => userId !== 0],
  ['IN_PERSON', ({ userId, actorId }) => userId !== 0 && actorId === undefined],
  ['BUYERS', ({ roles }) => roles.includes('Buyer')],
  ['SELLERS', ({ roles }) => roles.includes('Seller')],
  ['ADMINISTRATORS', ({ roles }) => roles.includes('Administrator')],
];

/** Names for people, in few words: a group that is there as a whole goes by its name. */
export function named(all: readonly Walker[], some: readonly Walker[]): string {
  const names: string[] = [];
  let left = some;
  for (const [name, belongs] of GROUPS) {
    const group = all.filter(belongs);
    if (!group.every((person) => some.includes(person)) || !left.some(belongs)) continue;
    names.push(name);
    left = left.filter((person) => !belongs(person));
  }
  return [...names, ...left.map(({ who }) => who)].join(' ');
}
