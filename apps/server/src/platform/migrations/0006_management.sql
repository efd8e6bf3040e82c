-- What a team configures, who of it may, and what was changed by whom.

-- Counts up with each change, so that one who changes an old copy is told.
alter table organizations
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

create table members (
  organization_id uuid not null references organizations (id),
  person_id text not null,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);

create index organizations_of_person on members (person_id);

-- The token travels in a link to whoever is invited, and is kept as its SHA-256.
create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by text not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index open_invitations on invitations (organization_id, email) where accepted_at is null;

alter table apps
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

-- A host that an app says it owns. It serves links once the proof was seen: then it is in `domains`.
-- Who claims a host first keeps nobody else from proving that it is theirs.
create table domain_proofs (
  id uuid primary key,
  app_id text not null references apps (id),
  host text not null check (host = lower(host) and host ~ '^[a-z0-9.-]{1,253}$'),
  -- What the DNS has to say at _throughlink.<host>.
  challenge text not null,
  proven_at timestamptz,
  checked_at timestamptz,
  -- Since when the proof cannot be found any more. Days later the host is let go.
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  unique (app_id, host)
);

-- Whose proof has been missing for days: its links are not served until it is seen again.
alter table domains add column suspended_at timestamptz;

-- A host that was let go is not given to another organization for a while: old links lead there.
create table released_hosts (
  host text primary key,
  organization_id uuid not null,
  released_at timestamptz not null default now()
);

-- A secret key belongs to an organization, and opens one app of it or all. Publishable keys are an app's.
alter table keys
  add column id uuid not null default gen_random_uuid(),
  add column organization_id uuid references organizations (id),
  add column name text not null default '',
  add column scopes text[] not null default '{}',
  add column created_by text,
  add column last_used_at timestamptz,
  alter column app_id drop not null,
  alter column slot drop not null;

update keys set organization_id = (select organization_id from apps where apps.id = keys.app_id);
-- What secret keys could do before there were scopes.
update keys set scopes = '{installs:read}' where kind = 'secret';

alter table keys
  alter column organization_id set not null,
  add unique (id),
  add check (kind = 'secret' or (app_id is not null and slot is not null and scopes = '{}'));

-- Secret keys have no slots: one for each program is better than one for all.
drop index active_keys_of_app;
create unique index active_keys_of_app on keys (app_id, kind, slot)
  where revoked_at is null and kind = 'publishable';
create index keys_of_organization on keys (organization_id, created_at);

create extension if not exists pg_trgm;

alter table links
  add column version integer not null default 1,
  add column archived_at timestamptz,
  add column tags text[] not null default '{}',
  -- Parameters such as utm_source that every click of the link counts as, unless it brings its own.
  add column campaign jsonb not null default '{}',
  add column created_by text,
  add column search text generated always as (
    lower(slug || ' ' || coalesce(title, '') || ' ' || destination)
  ) stored;

drop index links_of_app;
create index links_of_app on links (app_id, created_at desc, id desc);
create index links_by_tag on links using gin (tags);
create index links_by_search on links using gin (search gin_trgm_ops);

-- Installs of the team's own phones. They are matched and counted in no statistics.
create table test_devices (
  app_id text not null references apps (id),
  install_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, install_id)
);

-- Answers to requests that may be sent again. Sealed with a key that only the sender has.
create table idempotency_keys (
  principal text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (principal, key_hash)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Written in the transaction of the change itself, and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  app_id text,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'service')),
  actor_id text not null,
  action text not null,
  target text not null,
  details jsonb not null default '{}',
  request_id text
);

create index audit_log_of_organization on audit_log (organization_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.';
end $$;

create trigger audit_log_is_only_added_to before update or delete or truncate on audit_log
  execute function refuse_change();

-- What is to be erased of an install. Its id is forgotten when that is done; the hash stays as the proof.
create table erasures (
  id uuid primary key,
  app_id text not null references apps (id),
  install_id text,
  install_hash bytea not null,
  -- The click that the install had claimed: it is a person's too. Forgotten at the end as well.
  click_reference bytea,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  attempts integer not null default 0,
  last_fault text
);

create index unfinished_erasures on erasures (requested_at) where finished_at is null;
