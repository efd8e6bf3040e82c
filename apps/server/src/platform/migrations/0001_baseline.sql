-- The schema of the first release. Rows below an organization are always looked up by app or by domain,
-- never by a scan.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ---------------------------------------------------------------------------------------------------------
-- Accounts. The first five tables have the columns that better-auth requires, under our own names; a test
-- compares the two. Columns that better-auth could fill but must not are constrained to be empty.

create table people (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  -- Set only from the claims of an OIDC issuer. An email that was typed in proves nothing.
  is_email_verified boolean not null default false,
  image text,
  -- Whether signing in with the password needs a code too. Set when the first code was right.
  has_factor boolean not null default false,
  -- Until then, the person may use a password although single sign-on is required: the operator has printed a link.
  password_allowed_until timestamptz,
  -- The person deleted their account. It is purged after the grace period.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index deleted_people on people (deleted_at) where deleted_at is not null;

create table sessions (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  -- SHA-256 of the cookie's token, in base64url.
  token_hash text not null unique check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  -- Required by better-auth, always empty: IP addresses are not stored.
  address text check (address = ''),
  user_agent text,
  -- Where it began, by the address, as a two-letter code.
  country text check (country ~ '^[A-Z]{2}$'),
  -- When a second factor was right in this session. Null: never.
  factor_at timestamptz,
  -- When the person last proved who they are: at sign-in, or later in the session.
  proved_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_by_person on sessions (person_id);
create index sessions_by_expiry on sessions (expires_at);

-- How a person can sign in: by password, by OIDC, or both.
create table accounts (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  provider_id text not null check (provider_id in ('credential', 'oidc')),
  -- The person's own id for a password, the issuer's subject for OIDC.
  account_id text not null,
  password text,
  -- The issuer is used for sign-in only, so its tokens are not stored.
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

create index accounts_by_person on accounts (person_id);

-- Second factors: an authenticator app and its recovery codes. Both are encrypted with SECRETS_KEY.
create table factors (
  id text primary key,
  person_id text not null unique references people (id) on delete cascade,
  secret text not null check (secret like '$ba$%'),
  recovery_codes text not null check (recovery_codes like '$ba$%'),
  is_confirmed boolean not null default false,
  -- Wrong codes since the last right one.
  failure_count integer not null default 0,
  locked_until timestamptz
);

-- Passkeys (WebAuthn), which a person can have several of. The public key verifies what the authenticator signs.
create table passkeys (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- Counted by the authenticator, to detect copies. Many always send 0.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index passkeys_by_person on passkeys (person_id);

-- What is in progress, for ten minutes: OIDC sign-ins, and sign-ins that wait for a code. Also the codes that were
-- used, for as long as they would be accepted.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);

-- Single-use links: to create the first owner and to reset a password. Deleted when used.
create table person_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('bootstrap', 'reset')),
  person_id text references people (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'reset') = (person_id is not null))
);

-- Requests for another email address: one of each person. The present address confirms first, then the new one.
create table email_changes (
  person_id text primary key references people (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- Of the link that was sent last.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  is_old_confirmed boolean not null,
  expires_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------
-- Organizations. `version` increases with every change, for `If-Match`.
--
-- `deleted_at`, here and below: when a team deleted the resource. It is hidden and not served, and purged after
-- the grace period. `taken_down_at`: when an operator took the resource down. Only an operator can undo that.

create table organizations (
  id uuid primary key,
  name text not null,
  deleted_at timestamptz,
  taken_down_at timestamptz,
  takedown_reason text,
  -- How many months single clicks, installs, events and opens are kept. Null: as configured for all.
  retention_months smallint check (retention_months > 0),
  -- Whether sessions without a second factor are refused.
  requires_factor boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((taken_down_at is null) = (takedown_reason is null))
);

-- Quotas that an operator set for one organization. Without a row, the configured quota applies.
create table quotas (
  organization_id uuid not null references organizations (id),
  resource text not null check (
    resource in ('apps', 'domains', 'keys', 'links', 'members', 'pictures', 'webhooks')
  ),
  max_count integer not null check (max_count >= 0),
  primary key (organization_id, resource)
);

create table members (
  organization_id uuid not null references organizations (id),
  person_id text not null references people (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);

create index members_by_person on members (person_id);

-- The token is part of the invitation link and is stored as its SHA-256.
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

-- Tokens with which an identity provider manages the members of an organization (SCIM). Stored as SHA-256.
create table scim_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  prefix text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index scim_tokens_by_organization on scim_tokens (organization_id, created_at);

-- People as an identity provider describes them to one organization. What is stored here changes no person.
create table scim_users (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- Null until somebody signs in with the address, verified by the issuer.
  person_id text references people (id) on delete cascade,
  user_name text not null,
  email text not null check (email = lower(email)),
  external_id text,
  display_name text,
  given_name text,
  family_name text,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, email),
  unique (organization_id, person_id)
);

create unique index scim_users_by_name on scim_users (organization_id, lower(user_name));
create index waiting_scim_users on scim_users (email) where person_id is null;
create index scim_users_by_person on scim_users (person_id);

create table scim_groups (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  display_name text not null,
  external_id text,
  -- The role of its members. Null: the group grants none. Set by an owner.
  role text check (role in ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index scim_groups_by_name on scim_groups (organization_id, lower(display_name));

create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  user_id uuid not null references scim_users (id) on delete cascade,
  primary key (group_id, user_id)
);

create index scim_group_members_by_user on scim_group_members (user_id);

-- Written in the transaction of the change it records. Append-only, until its retention ends.
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

-- With the action, so that a search for rare actions reads the index only.
create index audit_log_by_organization
  on audit_log (organization_id, at desc, id desc, action text_pattern_ops);
create index audit_log_by_actor on audit_log (organization_id, actor_id, at desc, id desc);
create index audit_log_by_target on audit_log (organization_id, target, at desc, id desc);
create index audit_log_by_age on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end $$;

create trigger audit_log_is_append_only before update or truncate on audit_log
  execute function refuse_change();

-- Housekeeping sets the time for its transaction. Nothing after it can be deleted.
create trigger audit_log_has_retention before delete on audit_log for each row
  when (old.at >= coalesce(nullif(current_setting('throughlink.audit_log_ends', true), '')::timestamptz, '-infinity'))
  execute function refuse_change();

-- Responses to requests with an `Idempotency-Key`, sealed with a key that only the sender has.
create table idempotency_keys (
  principal text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  response bytea,
  created_at timestamptz not null default now(),
  primary key (principal, key_hash)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------------------------------------------------
-- Apps

create table apps (
  id text primary key check (id ~ '^app_[A-Za-z0-9]{8,32}$'),
  organization_id uuid not null references organizations (id),
  name text not null,
  -- The app's own URL scheme, without "://". Destinations may use it in addition to http and https.
  scheme text check (
    scheme ~ '^[a-z][a-z0-9+.-]*$'
    and scheme not in ('about', 'blob', 'data', 'file', 'http', 'https', 'intent', 'javascript', 'vbscript')
  ),
  apple_team_id text check (apple_team_id ~ '^[A-Z0-9]{10}$'),
  apple_bundle_id text,
  app_store_id text check (app_store_id ~ '^[0-9]{1,20}$'),
  android_package text check (android_package ~ '^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+$'),
  -- SHA-256 of the signing certificates, as AA:BB:…
  android_fingerprints text[] not null default '{}' check (
    array_to_string(android_fingerprints, ',') ~ '^((,|^)([0-9A-F]{2}:){31}[0-9A-F]{2})*$'
  ),
  -- Further builds of the app that may open its links, such as development and staging: [{teamId, bundleId}] and
  -- [{package, fingerprints}].
  other_apple_apps jsonb not null default '[]' check (jsonb_typeof(other_apple_apps) = 'array'),
  other_android_apps jsonb not null default '[]' check (jsonb_typeof(other_android_apps) = 'array'),
  -- Paths that open the app, and paths that do not: [{path, isExcluded}]. The first one that matches decides.
  association_rules jsonb not null default '[]' check (jsonb_typeof(association_rules) = 'array'),
  -- URLs of the app in other stores than the App Store and Google Play, by name.
  other_stores jsonb not null default '{}' check (jsonb_typeof(other_stores) = 'object'),
  -- The brand on landing pages. A link's own text and picture win.
  icon_url text check (icon_url ~ '^https://'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- Headline, text and picture of every language without a translation: [{language, headline, text, imageUrl}].
  landing_headline text,
  landing_text text,
  landing_language text,
  landing_image_url text check (landing_image_url ~ '^https://'),
  -- How the QR codes of its links look: color, background, shape and logoId, the id of an uploaded picture.
  qr_style jsonb not null default '{}' check (jsonb_typeof(qr_style) = 'object'),
  -- What the campaigns of links must be like when they are created or changed: required and isLowerCase.
  campaign_rules jsonb not null default '{}' check (jsonb_typeof(campaign_rules) = 'object'),
  -- Reporting currency, to which amounts in others are converted.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  landing_translations jsonb not null default '[]' check (jsonb_typeof(landing_translations) = 'array'),
  -- As the team read it in a store.
  rating_value real check (rating_value between 1 and 5),
  rating_count integer check (rating_count > 0),
  check ((rating_value is null) = (rating_count is null)),
  desktop_response text not null default 'page' check (desktop_response in ('page', 'qr_code', 'destination')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((apple_team_id is null) = (apple_bundle_id is null))
);

create index apps_by_organization on apps (organization_id);

-- A key is shown once and stored as its SHA-256. A secret key belongs to an organization and opens one of
-- its apps or all of them. A publishable key belongs to an app, which has two slots for active ones, so that
-- a new key can be rotated in while the old one still works. Secret keys have no slots: one key per program
-- is better than one key for all.
create table keys (
  id uuid not null unique default gen_random_uuid(),
  hash bytea primary key check (octet_length(hash) = 32),
  organization_id uuid not null references organizations (id),
  app_id text references apps (id),
  kind text not null check (kind in ('publishable', 'secret')),
  -- The visible part, by which people tell keys apart.
  prefix text not null,
  -- A publishable key itself. It is in every copy of the app, so anybody may read it.
  publishable_key text check (publishable_key is null or kind = 'publishable'),
  slot smallint check (slot in (1, 2)),
  name text not null default '',
  scopes text[] not null default '{}',
  created_by text,
  created_at timestamptz not null default now(),
  -- The day on which a secret key was last used, not the time.
  last_used_at timestamptz,
  -- Null: never.
  expires_at timestamptz,
  -- CIDR ranges from which a secret key may be used. Empty: from everywhere.
  allowed_addresses text[] not null default '{}',
  revoked_at timestamptz,
  check (kind = 'secret' or (expires_at is null and allowed_addresses = '{}')),
  check (kind = 'secret' or (app_id is not null and slot is not null and scopes = '{}'))
);

create unique index active_keys_by_app on keys (app_id, kind, slot)
  where revoked_at is null and kind = 'publishable';
create index keys_by_organization on keys (organization_id, created_at);

-- Installs on the team's own devices. They are matched, and excluded from analytics.
create table test_devices (
  app_id text not null references apps (id),
  install_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, install_id)
);

-- When an app was first and last seen doing something, for its setup. Accurate to the hour. `open`: the SDK in
-- the app sent a request.
create table app_milestones (
  app_id text not null references apps (id),
  milestone text not null check (milestone in ('click', 'open', 'match', 'event')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (app_id, milestone)
);

-- SDK versions that an app was seen with, such as react-native/1.0.0. The latest few of each app are kept.
create table app_sdks (
  app_id text not null references apps (id),
  platform text not null check (platform in ('ios', 'android', 'web')),
  sdk text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (app_id, platform, sdk)
);

-- ---------------------------------------------------------------------------------------------------------
-- Domains

-- A domain serves the links of one app; the exact host of a request decides which. The row outlives its
-- owner: links keep pointing to it when the domain is released (app_id null) or moves to another app. Only
-- links of the present owner are served.
create table domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9.-]{1,253}$'),
  app_id text references apps (id),
  -- Set once the DNS record has been missing for days. No link is served until it is found again.
  suspended_at timestamptz,
  -- Stays when the domain moves to another app.
  taken_down_at timestamptz,
  takedown_reason text,
  created_at timestamptz not null default now(),
  health_checked_at timestamptz,
  -- The last time that no check failed. Null: it never was healthy, as while it is set up.
  healthy_at timestamptz,
  -- Checks that failed at the last look.
  health_failures text[] not null default '{}',
  check ((taken_down_at is null) = (takedown_reason is null))
);

create index domains_by_app on domains (app_id);

-- A domain that an app says it owns. Its row in `domains` is created once the DNS record is found, so a
-- claim that comes first does not block the real owner.
create table domain_verifications (
  id uuid primary key,
  app_id text not null references apps (id),
  domain text not null check (domain = lower(domain) and domain ~ '^[a-z0-9.-]{1,253}$'),
  -- The required value of the TXT record at _throughlink.<domain>.
  challenge text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when a record that was found before is missing.
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  unique (app_id, domain)
);

create index domain_verifications_by_domain on domain_verifications (domain);
create index domain_verifications_to_check on domain_verifications (checked_at)
  where verified_at is not null;

-- A released domain is kept from other organizations for a while, because old links still lead to it.
create table released_domains (
  domain text primary key,
  organization_id uuid not null,
  released_at timestamptz not null default now()
);

-- ---------------------------------------------------------------------------------------------------------
-- Links

-- The id is random and part of every click id, so it does not reveal how many links exist.
create table links (
  id bigint primary key check (id > 0),
  app_id text not null references apps (id),
  domain text not null references domains (domain),
  -- Plain characters, so that a link looks the same wherever it is pasted. Paths of the service are reserved. A
  -- slug that ends in /* stands for every path below it.
  slug text not null check (
    slug ~ '^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,254}(/[*])?$' and slug !~ '//[*]$'
    and length(slug) <= 255 and slug !~ '^(_tl|api|[.]well-known)(/|$)'
  ),
  -- The URL that the app receives, of its website or its scheme.
  destination text not null,
  -- Where a browser is sent instead of the store or the landing page.
  ios_url text,
  android_url text,
  desktop_url text,
  -- For the team alone. Without a name, lists show the title.
  name text,
  note text,
  -- By name, as tags are. Null: in none.
  folder text,
  -- Whether the query of a click is added to the destination. The destination's own parameters win.
  passes_query boolean not null default true,
  -- Whether the campaign is added to the URLs, where it replaces their own values. Every new link says so itself.
  passes_campaign boolean not null default false,
  title text,
  description text,
  image_url text,
  -- The App Store's custom product page (ppid).
  app_store_page uuid,
  tags text[] not null default '{}',
  -- UTM parameters of clicks on this link. A click's own parameters win, unless the link passes its campaign on.
  campaign jsonb not null default '{}',
  starts_at timestamptz,
  expires_at timestamptz,
  -- Where visits are sent from then on.
  expired_url text,
  disabled_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  taken_down_at timestamptz,
  takedown_reason text,
  created_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    lower(slug || coalesce(' ' || name, '') || ' ' || coalesce(title, '') || ' ' || destination)
  ) stored,
  check ((taken_down_at is null) = (takedown_reason is null)),
  -- Two apps that owned a domain one after the other may have used the same slug. A deleted link keeps its
  -- slug until it is purged, so that it can be restored.
  unique (domain, slug, app_id)
);

-- Links by pattern, which stand for every path below them.
create index patterns_by_domain on links (domain) where slug like '%/*';
-- Each order of a list, for the links that are listed and for those that are hidden, so that neither are in the way of
-- the other.
create index listed_by_creation on links (app_id, created_at desc, id desc)
  where archived_at is null and deleted_at is null;
create index listed_by_update on links (app_id, updated_at desc, id desc)
  where archived_at is null and deleted_at is null;
create index listed_by_slug on links (app_id, slug collate "C", id)
  where archived_at is null and deleted_at is null;
create index hidden_by_creation on links (app_id, created_at desc, id desc)
  where archived_at is not null or deleted_at is not null;
create index hidden_by_update on links (app_id, updated_at desc, id desc)
  where archived_at is not null or deleted_at is not null;
create index hidden_by_slug on links (app_id, slug collate "C", id)
  where archived_at is not null or deleted_at is not null;
-- Filters of a list that few links may pass.
create index links_by_domain on links (app_id, domain, created_at desc, id desc);
create index links_by_creator on links (app_id, created_by, created_at desc, id desc);
create index links_by_folder on links (app_id, folder, created_at desc, id desc) where folder is not null;
create index expiring_links on links (app_id, expires_at) where expires_at is not null;
create index scheduled_links on links (app_id, starts_at) where starts_at is not null;
create index disabled_links on links (app_id) where disabled_at is not null;
create index taken_down_links on links (app_id) where taken_down_at is not null;
-- With the app, so that a search never reads the links of others.
create index links_by_content on links using gin (app_id, tags, search gin_trgm_ops);
create index deleted_links on links (deleted_at) where deleted_at is not null;

-- Number of rows in `links` for each organization, for its quota: counting a million rows for every new link
-- would be slow. The row also makes concurrent inserts of an organization wait for each other, so that they
-- cannot exceed the quota together.
create table link_counts (
  organization_id uuid primary key references organizations (id),
  link_count bigint not null check (link_count >= 0)
);

create function count_links() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into link_counts (organization_id, link_count)
  select apps.organization_id, count(*)
    from changed_links join apps on apps.id = changed_links.app_id
   where sign = 1
   group by apps.organization_id
   order by apps.organization_id
  on conflict (organization_id)
    do update set link_count = link_counts.link_count + excluded.link_count;
  if sign = -1 then
    update link_counts set link_count = link_count - removed.number
      from (select apps.organization_id, count(*) as number
              from changed_links join apps on apps.id = changed_links.app_id
             group by apps.organization_id) removed
     where removed.organization_id = link_counts.organization_id;
  end if;
  return null;
end $$;

create trigger count_new_links after insert on links
  referencing new table as changed_links for each statement execute function count_links();
create trigger count_purged_links after delete on links
  referencing old table as changed_links for each statement execute function count_links();

-- How many listed links of an app have a tag. Maintained, because counting them would read all links of the app.
create table link_tags (
  app_id text not null references apps (id),
  tag text not null,
  link_count integer not null,
  primary key (app_id, tag)
);

create index link_tags_by_count on link_tags (app_id, link_count desc, tag);

-- Names no row type, so that a later version can add a column to the table.
create function count_tags() returns trigger language plpgsql as $$
declare
  changed_apps text[] := '{}';
  changed_tags text[] := '{}';
  changes integer[] := '{}';
begin
  if tg_op <> 'DELETE' then
    select array_agg(app_id), array_agg(tag), array_agg(1) into changed_apps, changed_tags, changes
      from new_links, unnest(tags) as tag where archived_at is null and deleted_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select changed_apps || array_agg(app_id), changed_tags || array_agg(tag), changes || array_agg(-1)
      into changed_apps, changed_tags, changes
      from old_links, unnest(tags) as tag where archived_at is null and deleted_at is null;
  end if;
  -- In order, so that concurrent statements do not wait for each other in a circle.
  insert into link_tags (app_id, tag, link_count)
  select app_id, tag, sum(change) from unnest(changed_apps, changed_tags, changes) as changed (app_id, tag, change)
   group by app_id, tag having sum(change) <> 0
   order by app_id, tag
  on conflict (app_id, tag) do update set link_count = link_tags.link_count + excluded.link_count;
  if tg_op <> 'INSERT' then
    delete from link_tags using unnest(changed_apps, changed_tags) as changed (app_id, tag)
     where link_tags.app_id = changed.app_id and link_tags.tag = changed.tag and link_tags.link_count = 0;
  end if;
  return null;
end $$;

create trigger count_tags_of_new after insert on links
  referencing new table as new_links for each statement execute function count_tags();
create trigger count_tags_of_changed after update on links
  referencing old table as old_links new table as new_links for each statement execute function count_tags();
create trigger count_tags_of_purged after delete on links
  referencing old table as old_links for each statement execute function count_tags();

-- Folders of an app, with the number of their listed links. One without links stays until it is deleted. The row with an
-- empty name counts all listed links of the app.
create table link_folders (
  app_id text not null references apps (id),
  folder text not null,
  link_count integer not null,
  primary key (app_id, folder)
);

create function count_folders() returns trigger language plpgsql as $$
declare
  changed_apps text[] := '{}';
  changed_folders text[] := '{}';
  changes integer[] := '{}';
begin
  if tg_op <> 'DELETE' then
    select array_agg(app_id), array_agg(label), array_agg(1) into changed_apps, changed_folders, changes
      from new_links, unnest(array[folder, '']) as label
     where archived_at is null and deleted_at is null and label is not null;
  end if;
  if tg_op <> 'INSERT' then
    select changed_apps || array_agg(app_id), changed_folders || array_agg(label), changes || array_agg(-1)
      into changed_apps, changed_folders, changes
      from old_links, unnest(array[folder, '']) as label
     where archived_at is null and deleted_at is null and label is not null;
  end if;
  -- In order, so that concurrent statements do not wait for each other in a circle.
  insert into link_folders (app_id, folder, link_count)
  select app_id, folder, sum(change) from unnest(changed_apps, changed_folders, changes) as changed (app_id, folder, change)
   group by app_id, folder having sum(change) <> 0
   order by app_id, folder
  on conflict (app_id, folder) do update set link_count = link_folders.link_count + excluded.link_count;
  return null;
end $$;

create trigger count_folders_of_new after insert on links
  referencing new table as new_links for each statement execute function count_folders();
create trigger count_folders_of_changed after update on links
  referencing old table as old_links new table as new_links for each statement execute function count_folders();
create trigger count_folders_of_purged after delete on links
  referencing old table as old_links for each statement execute function count_folders();

-- Views of the list of links that people saved: filters, order, columns and period, as in the address of the dashboard.
create table link_views (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps (id),
  -- Whose view it is. Null: shared with the team.
  person_id text references people (id) on delete cascade,
  name text not null,
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index link_views_by_app on link_views (app_id, person_id, name);
create index link_views_by_person on link_views (person_id) where person_id is not null;

-- What happened at a time, such as a release. Charts show it.
-- What one euro costs in a currency on a day: an organization's own rates, and those that the operator's file has.
create table currency_rates (
  -- Null: from the operator's file, for everybody.
  organization_id uuid references organizations (id),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- As it was written: an exact decimal.
  rate text not null check (rate ~ '^[0-9]{1,12}([.][0-9]{1,12})?$'),
  unique nulls not distinct (organization_id, day, currency)
);

create table annotations (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps (id),
  -- One of both: a day in everybody's own time zone, or a moment.
  day date,
  at timestamptz,
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(day, at) = 1)
);

create index annotations_by_app on annotations (app_id);

-- Reports that anybody with their link can read, until they are revoked or expire.
create table reports (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  title text not null,
  -- Period, filters and lists. It never changes, so that a link never shows more than when it was passed on.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- IANA name. Days begin at its local time.
  timezone text not null,
  created_by_kind text not null check (created_by_kind in ('person', 'key')),
  created_by text not null,
  expires_at timestamptz,
  last_viewed_at timestamptz,
  -- When its recipients get it next. Null without recipients.
  email_due_at timestamptz,
  created_at timestamptz not null default now()
);

create index reports_by_app on reports (app_id);
create index due_reports on reports (email_due_at) where email_due_at is not null;

-- Members who get a report by email.
create table report_recipients (
  report_id uuid not null references reports (id) on delete cascade,
  organization_id uuid not null,
  person_id text not null,
  primary key (report_id, person_id),
  foreign key (organization_id, person_id) references members on delete cascade
);

create index report_recipients_by_member on report_recipients (organization_id, person_id);

-- Campaign values that a team uses for many links.
create table campaign_templates (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps (id),
  name text not null,
  campaign jsonb not null check (jsonb_typeof(campaign) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (app_id, name)
);

-- Pictures that a team uploaded, as they are served: decoded, resized and encoded again.
create table pictures (
  app_id text not null references apps (id),
  -- Start of the SHA-256 of the content, so that its URL can be cached for ever.
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/jpeg', 'image/png')),
  width integer not null,
  height integer not null,
  content bytea not null,
  bytes integer not null generated always as (octet_length(content)) stored,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
-- Encoded pictures do not get smaller.
alter table pictures alter column content set storage external;

-- Imports of links, including dry runs. The links themselves do not name the import that created them.
create table imports (
  app_id text not null references apps (id),
  -- Chosen by the client, which polls the progress before it gets the response.
  id uuid not null,
  source text not null check (source in ('csv', 'firebase', 'branch')),
  is_dry_run boolean not null,
  actor_kind text not null check (actor_kind in ('person', 'key')),
  actor_id text not null,
  -- `incomplete`: ended early by the file or the quota. `interrupted`: by the client.
  state text not null default 'running'
    check (state in ('running', 'finished', 'incomplete', 'interrupted')),
  -- Rows by outcome: {read, created, unchanged, conflicting, failed}.
  counts jsonb not null default '{"read": 0, "created": 0, "unchanged": 0, "conflicting": 0, "failed": 0}',
  -- Rows that could not be imported, up to a limit: [{line, column, detail}].
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  started_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id)
);

create index imports_by_app on imports (app_id, started_at desc, id desc);
create index imports_by_age on imports (started_at);

-- ---------------------------------------------------------------------------------------------------------
-- Matching

-- The ledger: a click belongs to at most one install, and an install to at most one click. Only these two
-- constraints guarantee that through races, crashes and failovers.
create table claims (
  -- The click id without its signature: key, link, minute, random.
  click_reference bytea primary key check (octet_length(click_reference) = 23),
  app_id text not null,
  install_id text not null,
  link_id bigint not null,
  -- The link as the app received it, but for the click's query. Later edits of the link do not change it.
  link text not null,
  -- The click's query, which often names a person. Emptied when the install has had time to repeat its request.
  query text not null default '',
  method text not null check (method in ('referrer', 'clipboard', 'probabilistic')),
  confidence real not null,
  -- Links, levels and bits of the five likeliest destinations, at most 3 kB. Contains no signals and no clicks.
  explanation jsonb,
  claimed_at timestamptz not null default now(),
  unique (app_id, install_id)
);

create index claims_with_query on claims (claimed_at) where query <> '';

-- What people clicked beyond the link itself: the path below a pattern, and the query. The query often names a
-- person, so it is not part of analytics. Rows are kept for as long as the click can be matched by its signals or the
-- clipboard, and deleted with the install. Partitioned by the day of the click, and dropped. If the event log has
-- databases of its own, the rows of an app are where its log is, and this table is in each of them.
create table click_parameters (
  clicked_on date not null,
  app_id text not null,
  click_reference bytea not null check (octet_length(click_reference) = 23),
  tail text not null,
  query text not null,
  primary key (app_id, click_reference, clicked_on),
  check (tail <> '' or query <> '')
) partition by range (clicked_on);

-- Receives rows that have no partition of their own, as in the event log.
create table click_parameters_default partition of click_parameters default;

-- The same for clicks whose referrer is too short for their parameters: kept for as long as Google Play returns it.
create table referrer_parameters (
  clicked_on date not null,
  app_id text not null,
  click_reference bytea not null check (octet_length(click_reference) = 23),
  tail text not null,
  query text not null,
  primary key (app_id, click_reference, clicked_on),
  check (tail <> '' or query <> '')
) partition by range (clicked_on);

create table referrer_parameters_default partition of referrer_parameters default;

-- Installs that were answered "none" for lack of evidence. A repeated request gets the same answer, because
-- a later click cannot have led to the install. Partitioned by week, and dropped: a look-up reads the index of each
-- partition, so days would cost more than they save. Requests of one install on both sides of a Monday's midnight may
-- have a row each, with the same answer.
create table abstentions (
  week date not null default date_trunc('week', now() at time zone 'utc')::date,
  app_id text not null,
  install_id text not null,
  reason text not null,
  explanation jsonb,
  decided_at timestamptz not null default now(),
  primary key (app_id, install_id, week)
) partition by range (week);

create table abstentions_default partition of abstentions default;

-- Random keys for hashing addresses, one per app and day, deleted after the match window.
create table address_keys (
  app_id text not null references apps (id),
  day date not null,
  key bytea not null check (octet_length(key) = 32),
  -- Number of click index buckets for the app's clicks of the day, as a power of two. Chosen with the key,
  -- from the traffic of the day before, because all servers must use the same number all day.
  bucket_bits smallint not null default 12 check (bucket_bits between 8 and 20),
  primary key (app_id, day)
);

create index address_keys_by_day on address_keys (day);

-- How installs of an app are matched on a platform. Without a row: all methods, with learned thresholds.
create table match_policies (
  app_id text not null references apps (id),
  platform text not null check (platform in ('ios', 'android')),
  -- deterministic: by referrer and clipboard only, fingerprints are not compared.
  mode text not null default 'full' check (mode in ('full', 'deterministic')),
  -- Minimum confidence of a match. Null: as learned.
  threshold real check (threshold >= 0.5 and threshold < 1),
  -- Maximum age of a click. Null: the match window of the service, which is also the upper limit.
  window_seconds integer check (window_seconds between 60 and 604800),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (app_id, platform)
);

-- Learned models by version. Older versions are kept for a while, for rollback.
create table match_models (
  app_id text not null references apps (id),
  version text not null,
  created_at timestamptz not null default now(),
  -- Installs counted when the model was learned.
  install_count integer not null,
  model jsonb not null,
  primary key (app_id, version)
);

create table active_models (
  app_id text primary key references apps (id),
  version text not null,
  -- Pinned by an operator: newer models do not replace it.
  is_pinned boolean not null default false,
  foreign key (app_id, version) references match_models (app_id, version)
);

-- How many installs per day had a value of a signal, such as a screen size. Rows do not identify installs.
create table install_values (
  app_id text not null references apps (id),
  day date not null,
  platform text not null check (platform in ('ios', 'android')),
  signal text not null,
  value text not null,
  count integer not null,
  primary key (app_id, day, platform, signal, value)
);

create index install_values_by_day on install_values (day);

-- ---------------------------------------------------------------------------------------------------------
-- Event log

-- The durable log: each row is a compressed batch of entries, written in one commit. Partitioned by hour, so
-- that shipped hours are dropped instead of deleted row by row.
create table log_batches (
  -- Chosen by the writer before its first attempt, so that a retry after an unknown outcome writes the same
  -- row.
  batch_id uuid not null,
  hour timestamptz not null,
  written_at timestamptz not null default now(),
  entry_count integer not null check (entry_count > 0),
  -- Size of the uncompressed entries.
  text_bytes integer not null,
  payload bytea not null,
  -- All entries of an app are in one lane, and `lane_count` is the number of lanes that it was chosen from.
  lane_count smallint not null,
  lane smallint not null check (lane >= 0 and lane < lane_count),
  -- The transaction that wrote the row. Rows are read in this order, up to the oldest transaction that may
  -- still write, so that no row can appear among those that were read. A transaction must lock the table
  -- before it gets its number.
  xid xid8 not null default pg_current_xact_id(),
  primary key (hour, batch_id)
) partition by range (hour);

-- Receives rows that have no partition of their own. It stays empty unless partitions were not created in
-- time; a click must not be lost because of that.
create table log_batches_default partition of log_batches default;

-- Payloads are already compressed: compressing them again costs time and gains nothing.
alter table log_batches alter column payload set storage external;

create index log_batches_by_lane on log_batches (lane_count, lane, xid, batch_id);

-- How far each lane of the log was shipped to ClickHouse. Rows are added when a lane is first written to, and
-- never deleted.
create table log_lanes (
  lane_count smallint not null,
  lane smallint not null check (lane >= 0 and lane < lane_count),
  -- Position of the last shipped row. All rows up to it are stored in ClickHouse, or are dead letters.
  cursor_xid xid8 not null default '0',
  cursor_batch uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The same for all apps but the large ones. Never before the cursor.
  front_xid xid8 not null default '0',
  front_batch uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Apps that take turns of their own, so that their backlog does not delay other apps. A list of objects with
  -- the app and, as xid and batch, up to where its entries are shipped: between the cursor and the front.
  large_apps jsonb not null default '[]',
  -- Whose shipment this is, or whose turn is next: a large app, or the empty string for all others.
  turn text not null default '',
  -- The shipment that has not ended: the entries of its apps after their position up to this one. It is durable
  -- before it is sent, so that it is retried with the same entries.
  shipment_id uuid,
  shipment_number bigint,
  upto_xid xid8,
  upto_batch uuid,
  -- The reader that ships this lane. Null if there is none.
  lease_token uuid,
  lease_until timestamptz,
  -- The transaction that wrote this version of the row. It differs from the row's xmin after the database was
  -- restored from a dump, where the numbers of transactions in this schema have lost their meaning.
  xid xid8 not null default pg_current_xact_id(),
  primary key (lane_count, lane),
  check ((shipment_id is null) = (upto_xid is null)),
  check ((shipment_id is null) = (upto_batch is null)),
  check ((shipment_id is null) = (shipment_number is null)),
  check ((lease_token is null) = (lease_until is null))
);

-- The default number of lanes, and the lane to which dead letters are written again.
insert into log_lanes (lane_count, lane) values (1, 0);

-- Numbers the shipments of all lanes in the order of their creation.
create sequence log_shipment_numbers;

-- The databases of the event log, in the order of LOG_DATABASE_URLS. Empty: the log is in this database. A server with
-- another list would write the entries of an app to another database.
create table log_databases (
  position smallint primary key check (position >= 0),
  -- Hosts and name, without user and password.
  name text not null unique
);

-- Entries of the event log that ClickHouse refuses because of their content. They are kept until they are
-- stored by a retry, or dropped by an operator.
create table dead_letters (
  -- Id of the row that the entry would have become: the same however often the entry is logged.
  id uuid primary key,
  app_id text not null,
  kind text not null,
  -- The install that the entry is about. Null for a click.
  install_id text,
  -- One line of the event log. Text, because JSON types of PostgreSQL refuse some of it.
  entry text not null,
  reason text not null,
  attempts integer not null default 1 check (attempts > 0),
  first_refused_at timestamptz not null default now(),
  last_refused_at timestamptz not null default now(),
  -- The batch that repeats the entry. Null unless a retry is waiting to be shipped.
  retry_batch_id uuid
);

create index dead_letters_by_time on dead_letters (last_refused_at, id);

-- For erasure.
create index dead_letters_by_install on dead_letters (app_id, install_id) where install_id is not null;

create index dead_letters_retried on dead_letters (retry_batch_id) where retry_batch_id is not null;

-- ---------------------------------------------------------------------------------------------------------
-- Webhooks

-- Stores and payment services that report purchases by webhooks of theirs.
create table purchase_sources (
  id text primary key check (id ~ '^psr_[0-9a-f]{24}$'),
  app_id text not null references apps (id),
  kind text not null check (kind in ('revenuecat', 'stripe', 'app_store')),
  name text not null check (length(name) <= 100),
  settings jsonb not null default '{}',
  -- Encrypted, as those of webhooks are. Null for the App Store, which signs with its certificate.
  secret bytea,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((secret is null) = (kind = 'app_store'))
);

create index purchase_sources_by_app on purchase_sources (app_id, created_at);

-- What arrived from a source, without its content. Deleted after days, and beyond a number for each source.
create table purchase_messages (
  source_id text not null references purchase_sources (id) on delete cascade,
  -- The id that the source gave it. A hash of it, because it may have any length.
  message_hash bytea not null,
  -- Of those that are shown: the source's own words. Null for a message that could not be verified.
  message_id text,
  type text,
  status text not null check (status in ('counted', 'ignored', 'refused', 'test')),
  reason text,
  -- How often it has arrived.
  count integer not null default 1,
  received_at timestamptz not null,
  primary key (source_id, message_hash)
);

create index purchase_messages_by_source on purchase_messages (source_id, received_at, message_hash);
create index purchase_messages_by_age on purchase_messages (received_at);

create table webhook_endpoints (
  id text primary key check (id ~ '^whe_[A-Za-z0-9]{16,32}$'),
  app_id text not null references apps (id),
  url text not null check (url ~ '^https?://' and length(url) <= 2048),
  description text not null default '' check (length(description) <= 500),
  -- What receives the messages: a server of the team, or a product with an API of its own.
  kind text not null default 'webhook' check (
    kind in ('webhook', 'posthog', 'segment', 'ga4', 'mixpanel', 'amplitude', 'slack')
  ),
  -- Settings of a connector, by name. Those that are secret are redacted here and complete in `secret`.
  settings jsonb not null default '{}',
  -- Empty: all event types, present and future, except those that are sent in batches.
  event_types text[] not null default '{}',
  -- The share of the messages of an event type that is sent. All of them if the type is missing.
  sampling jsonb not null default '{}',
  -- Encrypted: the service must read it to sign, and a dump of the database must not be enough to sign.
  -- For a connector: its secret settings, as JSON.
  secret bytea not null,
  -- The previous secret signs too for a while after a rotation.
  previous_secret bytea,
  previous_secret_until timestamptz,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('manual', 'gone', 'failing')),
  -- Since when every attempt has failed, how often in a row, and until when delivery is paused.
  failing_since timestamptz,
  failure_count integer not null default 0,
  paused_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check (is_enabled = (disabled_reason is null))
);

create index webhook_endpoints_by_app on webhook_endpoints (app_id, id);

-- The outbox: a message is written in the transaction of the change it reports, so it exists if and only if
-- the change was committed. The id starts with the time.
create table webhook_messages (
  id text primary key check (id ~ '^msg_[0-9a-f]{32}$'),
  app_id text not null references apps (id),
  event_type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- Of a batch: the installs and clicks that its items are about. Null for other messages.
  erasure_keys text[],
  -- The service limits the size of a batch before it is stored: PostgreSQL writes a number such as 1e300 with
  -- all its digits.
  check (erasure_keys is not null or octet_length(payload::text) < 20480)
);

create index webhook_messages_by_age on webhook_messages (created_at);
create index webhook_batches_by_age on webhook_messages (created_at) where erasure_keys is not null;
-- For erasure.
create index webhook_batches_by_key on webhook_messages using gin (erasure_keys)
  where erasure_keys is not null;
create index webhook_messages_by_install on webhook_messages (app_id, (payload ->> 'installId'))
  where payload ->> 'installId' is not null;

create table webhook_deliveries (
  message_id text not null references webhook_messages (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  -- The share of such messages that the endpoint gets.
  sample_rate double precision not null default 1,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- All attempts ever started. A worker may record the end of an attempt only if the number is unchanged;
  -- otherwise another worker has taken over.
  attempt_count integer not null default 0,
  -- Attempts of the present series of retries. A redelivery starts a new series.
  tries integer not null default 0,
  -- During an attempt: when it counts as lost and is repeated.
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  delivered_at timestamptz,
  primary key (message_id, endpoint_id)
);

-- By endpoint first: for a paused endpoint one row is read, however long its backlog.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, message_id);

-- The latest attempts of each delivery.
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

-- ---------------------------------------------------------------------------------------------------------
-- Email

-- Written in the transaction of the change that the email is about. Kept for 30 days, for limits and for the state
-- that admins see.
create table emails (
  id uuid primary key,
  kind text not null,
  -- Null: an email to a person about their own account.
  organization_id uuid references organizations (id) on delete cascade,
  -- HMAC of the address.
  recipient_hash bytea not null,
  -- Address, language, texts and one-time links, encrypted. Deleted when the email was sent or has failed.
  content bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_attempt_at timestamptz not null,
  -- It is not sent later, because its link does not work then, or nobody needs it any more.
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  check ((state = 'waiting') = (content is not null))
);

create index emails_by_age on emails (created_at);
create index due_emails on emails (next_attempt_at) where state = 'waiting';
create index emails_by_recipient on emails (recipient_hash, kind, created_at);
create index emails_by_organization on emails (organization_id, kind, created_at);

-- Whether the SMTP server works: one row.
create table email_server (
  is_only boolean primary key default true check (is_only),
  failing_since timestamptz,
  failure_count integer not null default 0,
  -- Nothing is sent until then.
  paused_until timestamptz,
  last_error text,
  last_sent_at timestamptz
);

insert into email_server default values;

-- Conditions that owners and admins were told of. A row is deleted when its condition ends.
create table warnings (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The condition, such as `quota links`.
  subject text not null,
  -- Tells one occurrence from another that follows without a pause.
  occurrence text not null,
  primary key (organization_id, subject)
);

-- Members who get a report of each week by email.
create table weekly_reports (
  organization_id uuid not null,
  person_id text not null,
  -- IANA name. Weeks begin and reports are sent at its local time.
  timezone text not null,
  due_at timestamptz not null,
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references members on delete cascade
);

create index due_weekly_reports on weekly_reports (due_at);

-- ---------------------------------------------------------------------------------------------------------
-- Privacy

-- Requests to erase an install. Its id is deleted when the erasure is finished; the hash remains as proof.
create table erasures (
  id uuid primary key,
  app_id text not null references apps (id),
  install_id text,
  install_hash bytea not null,
  -- Clicks that the install had claimed, which are erased with it. Deleted at the end too.
  click_references bytea[] not null default '{}',
  requested_at timestamptz not null default now(),
  -- What is done next, so that an interrupted erasure continues there.
  stage text not null default 'tables'
    check (stage in ('tables', 'shipping', 'index', 'analytics', 'log', 'finished')),
  -- When the stage began.
  stage_at timestamptz not null default now(),
  -- Erasures that are deleted from ClickHouse by the same mutations. Starts with the time of the batch.
  batch_id uuid,
  finished_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

create index unfinished_erasures on erasures (stage, stage_at) where finished_at is null;
create index erasure_batches on erasures (batch_id) where batch_id is not null;
create unique index unfinished_erasures_by_install on erasures (app_id, install_id)
  where finished_at is null;

-- ---------------------------------------------------------------------------------------------------------
-- Jobs. The library creates its own tables, in the schema `jobs`.

-- Processes that run jobs. The jobs of one that was not seen for a minute are run by another.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- The list of the egress ranges of Private Relay, as it was downloaded, compressed with gzip.
create table relay_ranges (
  id smallint primary key check (id = 1),
  list bytea not null,
  fetched_at timestamptz not null
);
