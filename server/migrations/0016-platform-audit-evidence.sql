-- Where a command came from, and which digest its row has: 1 is the one of the rows so far, 2 covers host and address.
alter table audit_log
  add column host text,
  add column ip text,
  add column digest smallint not null default 1;

create index audit_log_time on audit_log (at desc, seq desc);
create index audit_log_subject on audit_log (subject_user_id, at desc);
create index audit_log_actor on audit_log (actor_user_id, at desc) where actor_user_id <> subject_user_id;
create index audit_log_company on audit_log (company_id, at desc);
create index audit_log_operation on audit_log (lower(operation) text_pattern_ops, at desc);

-- What was asked or reported without changing a record: refusals and events of the browser. Not chained, since a refusal
-- must never wait for the chain.
create table event_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  event text not null,
  actor_user_id bigint,
  subject_user_id bigint,
  company_id bigint,
  facility_id bigint,
  parameters jsonb not null,
  host text,
  ip text
);
create index event_log_time on event_log (at desc, id desc);
create index event_log_subject on event_log (subject_user_id, at desc);
create index event_log_actor on event_log (actor_user_id, at desc) where actor_user_id <> subject_user_id;
create index event_log_company on event_log (company_id, at desc);
create index event_log_event on event_log (lower(event) text_pattern_ops, at desc);

create index event_log_request on event_log (request_id);

-- The words that the search of the logs looks in, of the first 4,000 characters. Words, not trigrams: a command waits for
-- this index while it holds the chain, and a row has ten times as many trigrams.
create function audit_words(entity text, entity_id bigint, before jsonb, after jsonb) returns tsvector
language sql immutable as $$
  select array_to_tsvector(array(
    select distinct left(word, 100) from regexp_split_to_table(lower(left(
      coalesce(entity || ' ' || entity_id::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(before::text, ''),
      4000)), '[^[:alnum:]_.@-]+') as word where word <> ''))
$$;
create index audit_log_words on audit_log using gin (audit_words(entity, entity_id, before, after));
create index event_log_words on event_log using gin (audit_words(null, null, null, parameters));

create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger event_log_append_only before update or delete on event_log
  for each row execute function audit_refuse_change();
create trigger event_log_no_truncate before truncate on event_log
  for each statement execute function audit_refuse_change();

-- By which the anchors outside of the database name this one.
insert into setting (name, value) values ('audit:database', to_jsonb(gen_random_uuid()::text));

-- The digest of a row by its version. Stable like what it calls, so that the planner inlines it.
create function audit_row_digest(prev bytea, r audit_log) returns bytea language sql stable as $$
  select case r.digest
    when 1 then audit_digest(prev, r.seq, r.at, r.request_id, r.operation, r.actor_user_id, r.subject_user_id,
      r.company_id, r.facility_id, r.entity, r.entity_id, r.before, r.after)
    when 2 then sha256(prev || convert_to(jsonb_build_array(
      2, r.seq, extract(epoch from r.at)::text, r.request_id, r.operation, r.actor_user_id, r.subject_user_id,
      r.company_id, r.facility_id, r.entity, r.entity_id, r.before, r.after, r.host, r.ip)::text, 'UTF8'))
  end
$$;

-- The previous release calls this with the first eleven arguments.
drop function append_audit(timestamptz, text, text, bigint, bigint, bigint, bigint, text, bigint, jsonb, jsonb);
create function append_audit(
  p_at timestamptz, p_request_id text, p_operation text, p_actor bigint, p_subject bigint,
  p_company bigint, p_facility bigint, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb,
  p_host text default null, p_ip text default null
) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  entry audit_log%rowtype;
begin
  select * into head from audit_head for update;
  entry := row(head.seq + 1, p_at, p_request_id, p_operation, p_actor, p_subject, p_company, p_facility, p_entity,
    p_entity_id, p_before, p_after, head.hash, null, p_host, p_ip, 2);
  entry.hash := audit_row_digest(head.hash, entry);
  insert into audit_log select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash;
  return entry.seq;
end $$;
