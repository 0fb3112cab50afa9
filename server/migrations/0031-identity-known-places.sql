-- Where somebody signed in before: a browser by its cookie, an address. Attempts from there have a budget of their own,
-- so that strangers who type wrong passwords keep nobody out. Accounts and places are hashes.
create table idp_known_place (
  account bytea not null,
  place bytea not null,
  seen_at timestamptz not null,
  primary key (account, place)
);
create index idp_known_place_seen on idp_known_place (seen_at);

-- Tokens of the identity provider that opened a session; none opens two.
create table used_identity_token (
  token_hash bytea primary key,
  used_at timestamptz not null
);
create index used_identity_token_used on used_identity_token (used_at);
