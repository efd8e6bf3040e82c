-- Who owns what. Everything below an organization is found by its app or by its host, never by a scan.

create table organizations (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table apps (
  id text primary key check (id ~ '^app_[A-Za-z0-9]{8,32}$'),
  organization_id uuid not null references organizations (id),
  name text not null,
  -- The app's own URL scheme, without "://". Destinations may use it beside http and https.
  scheme text check (
    scheme ~ '^[a-z][a-z0-9+.-]*$'
    and scheme not in ('about', 'blob', 'data', 'file', 'http', 'https', 'intent', 'javascript', 'vbscript')
  ),
  apple_team_id text check (apple_team_id ~ '^[A-Z0-9]{10}$'),
  apple_bundle_id text,
  app_store_id text check (app_store_id ~ '^[0-9]{1,20}$'),
  android_package text check (android_package ~ '^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+$'),
  -- SHA-256 of the certificates that Play signs with, as AA:BB:…
  android_fingerprints text[] not null default '{}' check (
    array_to_string(android_fingerprints, ',') ~ '^((,|^)([0-9A-F]{2}:){31}[0-9A-F]{2})*$'
  ),
  created_at timestamptz not null default now(),
  check ((apple_team_id is null) = (apple_bundle_id is null))
);

create index apps_of_organization on apps (organization_id);

-- A host serves the links of one app. The exact host of a request decides whose they are.
create table domains (
  host text primary key check (host = lower(host) and host ~ '^[a-z0-9.-]{1,253}$'),
  app_id text not null references apps (id),
  created_at timestamptz not null default now()
);

create index domains_of_app on domains (app_id);

-- A key is shown once and kept as its SHA-256. Two of a kind are active at most, so that one can be
-- rotated in while the other still works: a slot each.
create table keys (
  hash bytea primary key check (octet_length(hash) = 32),
  app_id text not null references apps (id),
  kind text not null check (kind in ('publishable', 'secret')),
  -- The first characters, by which people tell keys apart.
  prefix text not null,
  slot smallint not null check (slot in (1, 2)),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create unique index active_keys_of_app on keys (app_id, kind, slot) where revoked_at is null;

-- The id is random and travels inside click ids, so it tells nothing about how many links there are.
create table links (
  id bigint primary key check (id > 0),
  app_id text not null references apps (id),
  host text not null references domains (host),
  -- Plain characters, so that a link looks the same wherever it is pasted; nothing that is ours.
  slug text not null check (
    slug ~ '^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,254}$' and slug !~ '^(_tl|api|[.]well-known)(/|$)'
  ),
  -- What the app is handed: a URL of the app's site or scheme.
  destination text not null,
  -- Where a browser goes instead of the store or the landing page.
  ios_url text,
  android_url text,
  desktop_url text,
  -- Whether the click's query is added to the destination. The destination's own parameters win.
  passes_query boolean not null default true,
  title text,
  description text,
  image_url text,
  expires_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (host, slug)
);

create index links_of_app on links (app_id, id);
