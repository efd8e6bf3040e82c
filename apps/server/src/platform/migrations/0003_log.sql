-- The durable log: each row is a compressed batch of entries, written in one commit. Partitioned by hour,
-- so that shipped hours are dropped and never deleted row by row.
create table log_batches (
  -- Made by the writer before its first attempt, so that an attempt repeated after an unknown outcome is
  -- the same row.
  batch_id uuid not null,
  hour timestamptz not null,
  written_at timestamptz not null default now(),
  entry_count integer not null check (entry_count > 0),
  payload bytea not null,
  -- Set by the reader that has handed the batch on.
  shipped_at timestamptz,
  primary key (hour, batch_id)
) partition by range (hour);

-- Takes what no other partition does. It stays empty unless partitions were not made in time; a click
-- must not be lost for that.
create table log_batches_default partition of log_batches default;

-- Payloads are compressed already: trying again costs time and gains nothing.
alter table log_batches alter column payload set storage external;

create index log_batches_unshipped on log_batches (written_at) where shipped_at is null;
