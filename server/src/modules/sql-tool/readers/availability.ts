import type pg from 'pg';
import { DANGEROUS_FUNCTIONS, readerRoles } from './roles.ts';

/** Null where everything that protects the database is there, else what is missing. */
export async function missingProtection(owner: pg.ClientBase, databaseOid: number): Promise<string | null> {
  const roles = readerRoles(databaseOid);
  const { rows } = await owner.query<{ missing: string | null }>(
    `with reader as (
      select oid, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or not rolcanlogin as wrong
      from pg_roles where rolname = any($1))
    select case
      when (select count(*) from reader) < $2 then 'roles'
      when exists (select from reader where wrong) or exists (
        select from reader r join pg_auth_members m on m.member = r.oid) then 'plain roles'
      when exists (select from reader r where has_schema_privilege(r.oid, 'public', 'usage')) then 'a closed schema public'
      when exists (select from reader r where has_database_privilege(r.oid, current_database(), 'temporary'))
        then 'a closed database'
      when exists (select from reader r, pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ $3
        and has_function_privilege(r.oid, p.oid, 'execute')) then 'revoked functions'
    end as missing`,
    [roles, roles.length, DANGEROUS_FUNCTIONS],
  );
  return rows[0]?.missing ?? null;
}
