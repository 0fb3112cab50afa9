create extension if not exists pg_trgm;

-- A signed-in browser. Only the hash of the cookie's value is stored; rights are read per request.
create table session (
  token_hash bytea primary key,
  user_id bigint not null,
  -- The administrator behind an impersonated session, else null.
  actor_user_id bigint,
  host text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

-- First insert of an idempotent command's transaction; the stored reply answers a repeat.
create table idempotency_key (
  user_id bigint not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Requests per budget and window, shared by all processes.
create table rate_window (
  budget text not null,
  who text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (budget, who, window_start)
);

create table stored_file (
  id bigint generated always as identity primary key,
  storage_key text not null unique,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now()
);

-- Workers that are alive; jobs locked by one that stopped beating are freed.
create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);

create table mail_sent (
  effect_key text primary key,
  recipient text not null,
  subject text not null,
  sent_at timestamptz not null default now()
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- Append-only, hash-chained. `audit_head` is the lock and the end of the chain.
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  request_id text not null,
  operation text not null,
  actor_user_id bigint,
  subject_user_id bigint,
  company_id bigint,
  facility_id bigint,
  entity text,
  entity_id bigint,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_log_entity on audit_log (entity, entity_id, seq);
create index audit_log_request on audit_log (request_id);

create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('galenic'::bytea));

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_refuse_change();

-- jsonb prints keys in one order, so the text of the row is canonical.
create function audit_digest(
  prev bytea, seq bigint, at timestamptz, request_id text, operation text, actor bigint, subject bigint,
  company bigint, facility bigint, entity text, entity_id bigint, before jsonb, after jsonb
) returns bytea language sql immutable as $$
  select sha256(prev || convert_to(jsonb_build_array(
    seq, extract(epoch from at)::text, request_id, operation, actor, subject, company, facility, entity, entity_id,
    before, after)::text, 'UTF8'))
$$;

-- Runs as the last statement of a command: the head row is locked until the commit.
create function append_audit(
  p_at timestamptz, p_request_id text, p_operation text, p_actor bigint, p_subject bigint,
  p_company bigint, p_facility bigint, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb
) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  digest bytea;
begin
  select * into head from audit_head for update;
  digest := audit_digest(head.hash, head.seq + 1, p_at, p_request_id, p_operation, p_actor, p_subject, p_company,
    p_facility, p_entity, p_entity_id, p_before, p_after);
  insert into audit_log values (head.seq + 1, p_at, p_request_id, p_operation, p_actor, p_subject, p_company,
    p_facility, p_entity, p_entity_id, p_before, p_after, head.hash, digest);
  update audit_head set seq = head.seq + 1, hash = digest;
  return head.seq + 1;
end $$;
