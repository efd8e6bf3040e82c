-- The ledger: one click belongs to one install at most, and the reverse. These two constraints are the
-- only thing that makes it true through races, crashes and failovers.
create table claims (
  -- The click id without its signature: key, link, minute, random.
  click_reference bytea primary key check (octet_length(click_reference) = 23),
  app_id text not null,
  install_id text not null,
  link_id bigint not null,
  -- The link as it was handed over: later edits of it do not change the answer that was given.
  link text not null,
  method text not null check (method in ('referrer', 'clipboard', 'probabilistic')),
  confidence real not null,
  claimed_at timestamptz not null default now(),
  unique (app_id, install_id)
);

-- Installs that were told "none" for lack of evidence. Asked again with the same, they get the same
-- answer: a click that comes later cannot have led to them.
create table abstentions (
  app_id text not null,
  install_id text not null,
  reason text not null,
  decided_at timestamptz not null default now(),
  primary key (app_id, install_id)
);

create index abstentions_by_age on abstentions (decided_at);

-- What addresses are hashed with: a random key for each app and day, destroyed after the match window.
create table address_keys (
  app_id text not null references apps (id),
  day date not null,
  key bytea not null check (octet_length(key) = 32),
  primary key (app_id, day)
);

create index address_keys_by_day on address_keys (day);
