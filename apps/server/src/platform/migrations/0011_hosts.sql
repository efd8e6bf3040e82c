-- A host outlives who has it: links lead to its row, and stay where they were when it is let go or goes to
-- another app. Served are those of the app that has it now.
alter table domains alter column app_id drop not null;

-- Two apps that had a host one after the other may have used the same slug.
alter table links drop constraint links_host_slug_key;
alter table links add constraint links_host_slug_key unique (host, slug, app_id);

create index domain_proofs_of_host on domain_proofs (host);
create index domain_proofs_to_check on domain_proofs (checked_at) where proven_at is not null;

alter table match_policies add column version integer not null default 1;
