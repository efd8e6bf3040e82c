-- How an app's installs are matched, for each platform. Without a row: in full, by what was learned.
create table match_policies (
  app_id text not null references apps (id),
  platform text not null check (platform in ('ios', 'android')),
  -- Deterministic: by referrer and clipboard only. No fingerprint is compared.
  mode text not null default 'full' check (mode in ('full', 'deterministic')),
  -- From which confidence on a match is given. Null: as learned.
  threshold real check (threshold >= 0.5 and threshold < 1),
  -- How old a click may be. Null, or more than the service keeps: as long as it keeps them.
  window_seconds integer check (window_seconds between 60 and 604800),
  updated_at timestamptz not null default now(),
  primary key (app_id, platform)
);

-- What was learned of an app, by version. Old versions stay for a while, to be put back.
create table match_models (
  app_id text not null references apps (id),
  version text not null,
  made_at timestamptz not null default now(),
  -- How many installs had been counted when it was made.
  install_count integer not null,
  model jsonb not null,
  primary key (app_id, version)
);

create table active_models (
  app_id text primary key references apps (id),
  version text not null,
  -- Somebody chose this one: what is learned later does not replace it.
  is_pinned boolean not null default false,
  foreign key (app_id, version) references match_models (app_id, version)
);

-- How many installs of a day showed a value, such as a screen. Of no install it says which ones it showed.
create table install_values (
  app_id text not null references apps (id),
  day date not null,
  platform text not null check (platform in ('ios', 'android')),
  counted text not null,
  value text not null,
  count integer not null,
  primary key (app_id, day, platform, counted, value)
);

create index install_values_by_day on install_values (day);

-- Why an install got what it got: levels and bits, no signal of it.
alter table claims add column explanation jsonb;
alter table abstentions add column explanation jsonb;
