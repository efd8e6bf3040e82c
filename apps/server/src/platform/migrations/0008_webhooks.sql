-- Where an app's owners want to be told of what happens, and what has been told already.

create table webhook_endpoints (
  id text primary key check (id ~ '^whe_[A-Za-z0-9]{16,32}$'),
  app_id text not null references apps (id),
  url text not null check (url ~ '^https?://' and length(url) <= 2048),
  description text not null default '' check (length(description) <= 500),
  -- Empty: all there are, and will be.
  event_types text[] not null default '{}',
  -- Sealed: what is signed with must be read again, and a dump of the database must not be enough to sign.
  secret bytea not null,
  -- The one before it signs too for a while, so that receivers can be changed one after the other.
  previous_secret bytea,
  previous_secret_until timestamptz,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('by_hand', 'gone', 'failing')),
  -- Since when every attempt has failed, how often in a row, and until when it is left alone for that.
  failing_since timestamptz,
  failure_count integer not null default 0,
  paused_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check (is_enabled = (disabled_reason is null))
);

create index webhook_endpoints_of_app on webhook_endpoints (app_id, id);

-- The outbox: written in the transaction of what it tells of, so that there is a message if and only if it
-- happened. The id begins with the time.
create table webhook_messages (
  id text primary key check (id ~ '^msg_[0-9a-f]{32}$'),
  app_id text not null references apps (id),
  event_type text not null,
  payload jsonb not null check (octet_length(payload::text) < 20480),
  created_at timestamptz not null
);

create index webhook_messages_by_age on webhook_messages (created_at);
-- For people who ask to be forgotten.
create index webhook_messages_of_install on webhook_messages (app_id, (payload ->> 'installId'))
  where payload ->> 'installId' is not null;

create table webhook_deliveries (
  message_id text not null references webhook_messages (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Attempts ever begun. Whoever ends one must find the number as it was: it tells a late worker that
  -- somebody else has taken over.
  attempt_count integer not null default 0,
  -- Attempts of the present row of retries: asking for another delivery begins a new row.
  tries integer not null default 0,
  -- While an attempt is under way: when it is taken for lost, and made again.
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  delivered_at timestamptz,
  primary key (message_id, endpoint_id)
);

-- By endpoint first: of one that is left alone, however much has piled up, one row is looked at.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, message_id);

-- The newest attempts of each delivery.
create table webhook_attempts (
  message_id text not null,
  endpoint_id text not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status_code smallint,
  error text,
  primary key (message_id, endpoint_id, number),
  foreign key (message_id, endpoint_id)
    references webhook_deliveries (message_id, endpoint_id) on delete cascade
);
