-- Over how many buckets of the click index an app's clicks of the day are spread, as a power of two. Chosen
-- with the key, from the day before, because all servers have to use the same throughout the day.
alter table address_keys
  add column bucket_bits smallint not null default 12 check (bucket_bits between 8 and 20);
