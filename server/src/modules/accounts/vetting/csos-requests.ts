import { sql } from 'kysely';

/** A row of `csos_approval a` and its seller `s` as administrators read it. */
export const csosRequest = sql`json_build_object('seller', json_build_object('id', s.id, 'name', s.name),
  'status', a.status, 'reason', a.reason,
  'contact', case when a.contact_name is not null then json_build_object('name', a.contact_name,
    'email', a.contact_email, 'phone', a.contact_phone, 'dea_number', a.contact_dea, 'signs', a.contact_signs) end,
  'requested_by', (select u.first_name || ' ' || u.last_name from app_user u where u.id = a.requested_by),
  'requested_at', to_char(a.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
