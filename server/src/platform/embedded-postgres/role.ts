import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Whom the product is to the embedded server: the owner of its database, and no superuser. */
export const PRODUCT_ROLE = 'galenic';

const passwordFile = (home: string) => join(home, 'product-password');

/** Null before the first start of a release that has the role. */
export const readProductPassword = (home: string): string | null =>
  existsSync(passwordFile(home)) ? readFileSync(passwordFile(home), 'utf8').trim() : null;

/** Makes the role when it is missing. Needs a superuser. */
export async function makeProductRole(admin: pg.Client, home: string): Promise<void> {
  const known = readProductPassword(home);
  const password = known ?? randomBytes(24).toString('base64url');
  if (known === null) writeFileSync(passwordFile(home), password, { mode: 0o600, flag: 'wx' });
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [PRODUCT_ROLE]);
  if (rowCount !== 0 && known !== null) return;
  const what = rowCount === 0 ? 'create' : 'alter';
  await admin.query(`${what} role ${PRODUCT_ROLE} login password '${password}'`);
}

/**
 * Hands everything in the database to the product: releases before this one made it as a superuser. Extensions, which
 * nobody changes, stay.
 */
export const HAND_OVER = `do $$
declare what text;
begin
  for what in
    with own as (select oid from pg_roles where rolname = '${PRODUCT_ROLE}'),
    ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    of_extension as (select classid, objid from pg_depend where deptype = 'e')
    select format('schema %I', n.nspname) from ours, pg_namespace n
      where n.oid = ours.oid and n.nspname <> 'public' and n.nspowner <> (select oid from own)
    union all
    select format('%s %I.%I', case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
        else 'table' end, o.nspname, c.relname)
      from pg_class c join ours o on o.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'S', 'v', 'm', 'f') and c.relowner <> (select oid from own)
        and not exists (select from of_extension e where e.classid = 'pg_class'::regclass and e.objid = c.oid)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p join ours o on o.oid = p.pronamespace
      where p.proowner <> (select oid from own)
        and not exists (select from of_extension e where e.classid = 'pg_proc'::regclass and e.objid = p.oid)
    union all
    select format('type %I.%I', o.nspname, t.typname) from pg_type t join ours o on o.oid = t.typnamespace
      where t.typowner <> (select oid from own) and t.typelem = 0
        and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        and not exists (select from of_extension e where e.classid = 'pg_type'::regclass and e.objid = t.oid)
  loop
    execute format('alter %s owner to ${PRODUCT_ROLE}', what);
  end loop;
  if (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) <> '${PRODUCT_ROLE}' then
    execute format('alter database %I owner to ${PRODUCT_ROLE}', current_database());
  end if;
end $$`;
