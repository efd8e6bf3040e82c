-- Batches that are handed on together. The set is durable before it is handed on, so that a shipment that
-- failed or was cut off is repeated as the same one. Rows are deleted when they have been handed on.
create table log_shipments (
  id uuid primary key,
  made_at timestamptz not null default now(),
  -- Where its batches are, so that they are found without looking through the whole log: their hours, and
  -- a moment that none of them was written after.
  hours timestamptz[] not null,
  written_before timestamptz not null
);

alter table log_batches add column shipment_id uuid;

-- How large the entries are when they are unpacked. Null for those that were written before.
alter table log_batches add column text_bytes integer;
