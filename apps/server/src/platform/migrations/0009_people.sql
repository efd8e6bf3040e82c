-- People who sign in. The first four tables have the columns that better-auth asks for, under our names;
-- a test compares the two. What it could keep and must not is refused here.

create table people (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  -- Told by an issuer. Whoever typed an address in has shown nothing.
  is_email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  -- SHA-256 of what the cookie holds, in base64url.
  token_hash text not null unique check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  -- Asked for, and always empty: where people are is not kept.
  address text check (address = ''),
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_of_person on sessions (person_id);
create index sessions_by_end on sessions (expires_at);

-- How a person can sign in: by a password, by an issuer, or both.
create table accounts (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  provider_id text not null check (provider_id in ('credential', 'oidc')),
  -- The person's own id, or the subject that the issuer tells.
  account_id text not null,
  password text,
  -- The issuer is asked who somebody is, and for nothing else: its tokens are not kept.
  access_token text check (access_token is null),
  refresh_token text check (refresh_token is null),
  id_token text check (id_token is null),
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id),
  check ((provider_id = 'credential') = (password is not null)),
  check (provider_id <> 'credential' or account_id = person_id)
);

create index accounts_of_person on accounts (person_id);

-- Sign-ins by the issuer that are under way, for ten minutes.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);

-- Links that work once: for the first owner, and for who has lost a password. Deleted by their use.
create table person_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('bootstrap', 'reset')),
  person_id text references people (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'reset') = (person_id is not null))
);

alter table members add foreign key (person_id) references people (id) on delete cascade;
