import type { Explanation, MatchModel } from '@throughlink/matcher'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SmtpErrorCode } from '../smtp/smtpFailure.ts'

/** The tables that `platform/migrations` creates. A test compares the two. */
export interface Database {
  readonly organizations: OrganizationsTable
  readonly quotas: QuotasTable
  readonly apps: AppsTable
  readonly app_milestones: AppMilestonesTable
  readonly app_sdks: AppSdksTable
  readonly domains: DomainsTable
  readonly keys: KeysTable
  readonly links: LinksTable
  readonly link_counts: LinkCountsTable
  readonly link_tags: LinkTagsTable
  readonly link_folders: LinkFoldersTable
  readonly link_views: LinkViewsTable
  readonly annotations: AnnotationsTable
  readonly currency_rates: CurrencyRatesTable
  readonly reports: ReportsTable
  readonly report_recipients: ReportRecipientsTable
  readonly campaign_templates: CampaignTemplatesTable
  readonly pictures: PicturesTable
  readonly imports: ImportsTable
  readonly claims: ClaimsTable
  readonly click_parameters: ClickParametersTable
  readonly referrer_parameters: ClickParametersTable
  readonly abstentions: AbstentionsTable
  readonly address_keys: AddressKeysTable
  readonly log_batches: LogBatchesTable
  readonly log_lanes: LogLanesTable
  readonly log_databases: LogDatabasesTable
  readonly dead_letters: DeadLettersTable
  readonly match_policies: MatchPoliciesTable
  readonly match_models: MatchModelsTable
  readonly active_models: ActiveModelsTable
  readonly install_values: InstallValuesTable
  readonly members: MembersTable
  readonly invitations: InvitationsTable
  readonly domain_verifications: DomainVerificationsTable
  readonly released_domains: ReleasedDomainsTable
  readonly test_devices: TestDevicesTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly audit_log: AuditLogTable
  readonly scim_tokens: ScimTokensTable
  readonly scim_users: ScimUsersTable
  readonly scim_groups: ScimGroupsTable
  readonly scim_group_members: ScimGroupMembersTable
  readonly erasures: ErasuresTable
  readonly people: PeopleTable
  readonly sessions: SessionsTable
  readonly accounts: AccountsTable
  readonly factors: FactorsTable
  readonly passkeys: PasskeysTable
  readonly verifications: VerificationsTable
  readonly person_tokens: PersonTokensTable
  readonly email_changes: EmailChangesTable
  readonly purchase_sources: PurchaseSourcesTable
  readonly purchase_messages: PurchaseMessagesTable
  readonly webhook_endpoints: WebhookEndpointsTable
  readonly webhook_messages: WebhookMessagesTable
  readonly webhook_deliveries: WebhookDeliveriesTable
  readonly webhook_attempts: WebhookAttemptsTable
  readonly emails: EmailsTable
  readonly email_server: EmailServerTable
  readonly warnings: WarningsTable
  readonly weekly_reports: WeeklyReportsTable
  readonly job_workers: JobWorkersTable
  readonly relay_ranges: RelayRangesTable
}

/** A timestamp with a default in the database. */
type Timestamp = ColumnType<Date, Date | undefined, Date>

/** A 64-bit integer, as a string: a JavaScript number would lose the last bits. */
type BigInteger = ColumnType<string, string | bigint, never>

/** A time that is set and reset after the row was inserted. */
type LaterTimestamp = ColumnType<Date | null, undefined, Date | null>

/** A `jsonb` column with a default. Written as text, because the driver would send an array as a PostgreSQL array. */
type JsonColumn<Value> = ColumnType<Value, string | undefined, string>

interface OrganizationsTable extends TakedownColumns {
  id: string
  name: string
  retention_months: ColumnType<number | null, undefined, number | null>
  requires_factor: Generated<boolean>
  deleted_at: LaterTimestamp
  created_at: Timestamp
  version: Generated<number>
  updated_at: Timestamp
}

/** Both are null, or neither. */
interface TakedownColumns {
  taken_down_at: LaterTimestamp
  takedown_reason: ColumnType<string | null, undefined, string | null>
}

interface QuotasTable {
  organization_id: string
  resource: 'apps' | 'domains' | 'keys' | 'links' | 'members' | 'pictures' | 'webhooks'
  max_count: number
}

interface LinkCountsTable {
  organization_id: string
  link_count: ColumnType<string, never, never>
}

interface LinkTagsTable {
  app_id: string
  tag: string
  link_count: ColumnType<number, never, never>
}

interface LinkFoldersTable {
  app_id: string
  folder: string
  link_count: ColumnType<number, never, never>
}

interface LinkViewsTable {
  id: Generated<string>
  app_id: string
  person_id: string | null
  name: string
  search: JsonColumn<Readonly<Record<string, unknown>>>
  created_at: Timestamp
  updated_at: Timestamp
}

interface CurrencyRatesTable {
  /** Null: from the operator's file. */
  organization_id: string | null
  day: string
  currency: string
  rate: string
}

interface AnnotationsTable {
  id: Generated<string>
  app_id: string
  /** As text: a date has no time zone. */
  day: string | null
  at: Date | null
  text: string
  created_at: Timestamp
  updated_at: Timestamp
}

interface CampaignTemplatesTable {
  id: Generated<string>
  app_id: string
  name: string
  campaign: JsonColumn<Readonly<Record<string, string>>>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ReportsTable {
  id: Generated<string>
  app_id: string
  token_hash: Buffer
  title: string
  content: JsonColumn<Readonly<Record<string, unknown>>>
  timezone: string
  created_by_kind: 'person' | 'key'
  created_by: string
  expires_at: Date | null
  last_viewed_at: LaterTimestamp
  email_due_at: Date | null
  created_at: Timestamp
}

interface ReportRecipientsTable {
  report_id: string
  organization_id: string
  person_id: string
}

/** Null if an insert omits it. */
type OptionalText = ColumnType<string | null, string | null | undefined>

interface AppsTable {
  id: string
  organization_id: string
  name: string
  scheme: string | null
  apple_team_id: string | null
  apple_bundle_id: string | null
  app_store_id: string | null
  android_package: string | null
  android_fingerprints: Generated<string[]>
  other_apple_apps: JsonColumn<readonly { readonly teamId: string; readonly bundleId: string }[]>
  other_android_apps: JsonColumn<
    readonly { readonly package: string; readonly fingerprints: readonly string[] }[]
  >
  association_rules: JsonColumn<readonly { readonly path: string; readonly isExcluded: boolean }[]>
  other_stores: JsonColumn<Readonly<Record<string, string>>>
  icon_url: OptionalText
  accent_color: OptionalText
  landing_headline: OptionalText
  landing_text: OptionalText
  landing_language: OptionalText
  landing_image_url: OptionalText
  qr_style: JsonColumn<Readonly<Record<string, unknown>>>
  campaign_rules: JsonColumn<Readonly<Record<string, unknown>>>
  currency: Generated<string>
  landing_translations: JsonColumn<readonly Readonly<Record<string, unknown>>[]>
  rating_value: ColumnType<number | null, number | null | undefined>
  rating_count: ColumnType<number | null, number | null | undefined>
  desktop_response: Generated<string>
  deleted_at: LaterTimestamp
  created_at: Timestamp
  version: Generated<number>
  updated_at: Timestamp
}

interface AppMilestonesTable {
  app_id: string
  milestone: 'click' | 'open' | 'match' | 'event'
  first_seen_at: Date
  last_seen_at: Date
}

interface AppSdksTable {
  app_id: string
  platform: 'ios' | 'android' | 'web'
  sdk: string
  first_seen_at: Date
  last_seen_at: Date
}

interface DomainsTable extends TakedownColumns {
  domain: string
  /** Null: released. */
  app_id: string | null
  created_at: Timestamp
  suspended_at: LaterTimestamp
  health_checked_at: LaterTimestamp
  healthy_at: LaterTimestamp
  health_failures: Generated<string[]>
}

interface KeysTable {
  hash: Buffer
  app_id: string | null
  kind: 'publishable' | 'secret'
  prefix: string
  publishable_key: ColumnType<string | null, string | null | undefined>
  slot: number | null
  created_at: Timestamp
  revoked_at: Date | null
  id: Generated<string>
  organization_id: string
  name: Generated<string>
  scopes: Generated<string[]>
  created_by: ColumnType<string | null, string | null | undefined>
  last_used_at: ColumnType<Date | null, Date | null | undefined>
  expires_at: ColumnType<Date | null, Date | null | undefined>
  allowed_addresses: Generated<string[]>
}

interface LinksTable extends TakedownColumns {
  id: BigInteger
  app_id: string
  domain: string
  slug: string
  destination: string
  ios_url: string | null
  android_url: string | null
  desktop_url: string | null
  name: string | null
  note: string | null
  folder: string | null
  passes_query: Generated<boolean>
  passes_campaign: Generated<boolean>
  title: string | null
  description: string | null
  image_url: string | null
  app_store_page: OptionalText
  starts_at: ColumnType<Date | null, Date | null | undefined>
  expires_at: Date | null
  expired_url: OptionalText
  disabled_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
  archived_at: ColumnType<Date | null, Date | null | undefined>
  deleted_at: LaterTimestamp
  tags: Generated<string[]>
  campaign: ColumnType<Readonly<Record<string, string>>, string | undefined, string>
  created_by: ColumnType<string | null, string | null | undefined>
  search: GeneratedAlways<string>
}

interface PicturesTable {
  app_id: string
  id: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  content: Buffer
  bytes: GeneratedAlways<number>
  created_by: string | null
  created_at: Timestamp
}

interface ImportsTable {
  app_id: string
  id: string
  source: 'csv' | 'firebase' | 'branch'
  is_dry_run: boolean
  actor_kind: 'person' | 'key'
  actor_id: string
  state: Generated<'running' | 'finished' | 'incomplete' | 'interrupted'>
  counts: JsonColumn<{
    readonly read: number
    readonly created: number
    readonly unchanged: number
    readonly conflicting: number
    readonly failed: number
  }>
  errors: JsonColumn<
    readonly { readonly line: number; readonly column: string | null; readonly detail: string }[]
  >
  started_at: Date
  updated_at: Date
}

interface ClaimsTable {
  click_reference: Buffer
  app_id: string
  install_id: string
  link_id: BigInteger
  link: string
  method: 'referrer' | 'clipboard' | 'probabilistic'
  confidence: number
  claimed_at: Timestamp
  explanation: ColumnType<Explanation | null, string | null | undefined, null>
}

interface ClickParametersTable {
  clicked_on: string
  app_id: string
  click_reference: Buffer
  tail: string
  query: string
}

interface AbstentionsTable {
  app_id: string
  install_id: string
  reason: string
  decided_at: Timestamp
  explanation: ColumnType<Explanation | null, string | null | undefined, never>
}

interface AddressKeysTable {
  app_id: string
  day: ColumnType<string, string, never>
  key: Buffer
  bucket_bits: Generated<number>
}

interface LogBatchesTable {
  batch_id: string
  hour: Date
  written_at: Timestamp
  entry_count: number
  payload: Buffer
  text_bytes: number
  lane_count: number
  lane: number
  xid: Generated<string>
}

interface DeadLettersTable {
  id: string
  app_id: string
  kind: string
  install_id: string | null
  entry: string
  reason: string
  attempts: Generated<number>
  first_refused_at: Timestamp
  last_refused_at: Timestamp
  retry_batch_id: string | null
}

interface LogLanesTable {
  lane_count: number
  lane: number
  cursor_xid: Generated<string>
  cursor_batch: Generated<string>
  front_xid: Generated<string>
  front_batch: Generated<string>
  large_apps: Generated<unknown>
  turn: Generated<string>
  shipment_id: string | null
  shipment_number: string | null
  upto_xid: string | null
  upto_batch: string | null
  lease_token: string | null
  lease_until: Date | null
  xid: Generated<string>
}

interface LogDatabasesTable {
  position: number
  name: string
}

interface MatchPoliciesTable {
  app_id: string
  platform: 'ios' | 'android'
  mode: Generated<'full' | 'deterministic'>
  threshold: number | null
  window_seconds: number | null
  updated_at: Timestamp
  version: Generated<number>
}

interface MatchModelsTable {
  app_id: string
  version: string
  created_at: Timestamp
  install_count: number
  model: ColumnType<MatchModel, string, never>
}

interface ActiveModelsTable {
  app_id: string
  version: string
  is_pinned: Generated<boolean>
}

interface InstallValuesTable {
  app_id: string
  day: ColumnType<string, string, never>
  platform: 'ios' | 'android'
  signal: string
  value: string
  count: number
}

type Role = 'viewer' | 'editor' | 'admin' | 'owner'

interface MembersTable {
  organization_id: string
  person_id: string
  role: Role
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface InvitationsTable {
  id: string
  organization_id: string
  email: string
  role: Role
  token_hash: Buffer
  invited_by: string
  expires_at: Date
  accepted_at: ColumnType<Date | null, undefined, Date>
  created_at: Timestamp
}

interface DomainVerificationsTable {
  id: string
  app_id: string
  domain: string
  challenge: string
  verified_at: ColumnType<Date | null, Date | null | undefined>
  checked_at: ColumnType<Date | null, Date | null | undefined>
  missing_since: ColumnType<Date | null, Date | null | undefined>
  created_at: Timestamp
}

interface ReleasedDomainsTable {
  domain: string
  organization_id: string
  released_at: Timestamp
}

interface TestDevicesTable {
  app_id: string
  install_id: string
  name: string
  created_at: Timestamp
}

interface IdempotencyKeysTable {
  principal: string
  key_hash: Buffer
  request_hash: Buffer
  response: ColumnType<Buffer | null, undefined, Buffer>
  created_at: Timestamp
}

interface ScimTokensTable {
  id: string
  organization_id: string
  name: string
  token_hash: Buffer
  prefix: string
  created_by: string
  created_at: Timestamp
  last_used_at: ColumnType<Date | null, Date | null | undefined>
  revoked_at: ColumnType<Date | null, Date | null | undefined>
}

interface ScimUsersTable {
  id: string
  organization_id: string
  person_id: ColumnType<string | null, string | null | undefined>
  user_name: string
  email: string
  external_id: string | null
  display_name: string | null
  given_name: string | null
  family_name: string | null
  is_active: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

interface ScimGroupsTable {
  id: string
  organization_id: string
  display_name: string
  external_id: string | null
  role: ColumnType<
    'viewer' | 'editor' | 'admin' | 'owner' | null,
    'viewer' | 'editor' | 'admin' | 'owner' | null | undefined
  >
  created_at: Timestamp
  updated_at: Timestamp
}

interface ScimGroupMembersTable {
  group_id: string
  user_id: string
}

interface AuditLogTable {
  id: GeneratedAlways<string>
  organization_id: string
  app_id: string | null
  at: Timestamp
  actor_kind: 'person' | 'key' | 'service'
  actor_id: string
  action: string
  target: string
  details: ColumnType<Readonly<Record<string, unknown>>, string, never>
  request_id: string | null
}

interface ErasuresTable {
  id: string
  app_id: string
  install_id: string | null
  install_hash: Buffer
  click_references: Generated<Buffer[]>
  requested_at: Timestamp
  stage: Generated<'tables' | 'shipping' | 'index' | 'analytics' | 'log' | 'finished'>
  stage_at: Generated<Date>
  batch_id: ColumnType<string | null, undefined, string | null>
  finished_at: ColumnType<Date | null, undefined, Date>
  attempts: Generated<number>
  last_error: ColumnType<string | null, undefined, string | null>
}

interface PeopleTable {
  id: string
  name: string
  email: string
  is_email_verified: Generated<boolean>
  image: ColumnType<string | null, undefined, string | null>
  has_factor: Generated<boolean>
  deleted_at: LaterTimestamp
  created_at: Timestamp
  updated_at: Timestamp
  password_allowed_until: ColumnType<Date | null, Date | null | undefined>
}

interface SessionsTable {
  id: string
  person_id: string
  token_hash: string
  expires_at: Date
  address: string | null
  user_agent: string | null
  country: OptionalText
  factor_at: LaterTimestamp
  proved_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface PasskeysTable {
  id: string
  person_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: ColumnType<string, string, string>
  transports: Generated<string[]>
  created_at: Timestamp
  used_at: LaterTimestamp
}

interface AccountsTable {
  id: string
  person_id: string
  provider_id: 'credential' | 'oidc'
  account_id: string
  password: string | null
  access_token: ColumnType<null, undefined, never>
  refresh_token: ColumnType<null, undefined, never>
  id_token: ColumnType<null, undefined, never>
  access_token_expires_at: ColumnType<Date | null, undefined, never>
  refresh_token_expires_at: ColumnType<Date | null, undefined, never>
  scope: ColumnType<string | null, undefined, never>
  created_at: Timestamp
  updated_at: Timestamp
}

interface FactorsTable {
  id: string
  person_id: string
  secret: string
  recovery_codes: string
  is_confirmed: Generated<boolean>
  failure_count: Generated<number>
  locked_until: Date | null
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Timestamp
  updated_at: Timestamp
}

interface PersonTokensTable {
  hash: Buffer
  purpose: 'bootstrap' | 'reset'
  person_id: string | null
  expires_at: Date
  created_at: Timestamp
}

interface EmailChangesTable {
  person_id: string
  new_email: string
  token_hash: Buffer
  is_old_confirmed: boolean
  expires_at: Date
}

interface PurchaseSourcesTable {
  id: string
  app_id: string
  kind: 'revenuecat' | 'stripe' | 'app_store'
  name: string
  settings: JsonColumn<Record<string, unknown>>
  secret: Buffer | null
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface PurchaseMessagesTable {
  source_id: string
  message_hash: Buffer
  message_id: string | null
  type: string | null
  status: 'counted' | 'ignored' | 'refused' | 'test'
  reason: string | null
  count: Generated<number>
  received_at: Date
}

interface WebhookEndpointsTable {
  id: string
  app_id: string
  url: string
  description: Generated<string>
  kind: Generated<'webhook' | 'posthog' | 'segment' | 'ga4' | 'mixpanel' | 'amplitude' | 'slack'>
  settings: ColumnType<Record<string, string>, string | undefined, string>
  event_types: Generated<string[]>
  sampling: ColumnType<Record<string, number>, string | undefined, string>
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  is_enabled: Generated<boolean>
  disabled_reason: 'manual' | 'gone' | 'failing' | null
  failing_since: Date | null
  failure_count: Generated<number>
  paused_until: Date | null
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface WebhookMessagesTable {
  id: string
  app_id: string
  event_type: string
  payload: ColumnType<unknown, string, never>
  created_at: Date
  erasure_keys: Generated<string[] | null>
}

interface WebhookDeliveriesTable {
  message_id: string
  endpoint_id: string
  sample_rate: Generated<number>
  status: Generated<'pending' | 'delivered' | 'failed'>
  attempt_count: Generated<number>
  tries: Generated<number>
  next_attempt_at: Date
  last_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
  delivered_at: Date | null
}

interface WebhookAttemptsTable {
  message_id: string
  endpoint_id: string
  number: number
  started_at: Date
  duration_ms: number
  status_code: number | null
  error: string | null
}

interface EmailsTable {
  id: string
  kind: string
  organization_id: string | null
  recipient_hash: Buffer
  content: Buffer | null
  state: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  next_attempt_at: Date
  expires_at: Date
  last_error: SmtpErrorCode | 'expired' | 'unreadable' | null
  created_at: Date
}

interface EmailServerTable {
  is_only: Generated<boolean>
  failing_since: Date | null
  failure_count: Generated<number>
  paused_until: Date | null
  last_error: SmtpErrorCode | null
  last_sent_at: Date | null
}

interface WarningsTable {
  organization_id: string
  subject: string
  occurrence: string
}

interface WeeklyReportsTable {
  organization_id: string
  person_id: string
  timezone: string
  due_at: Date
}

interface JobWorkersTable {
  id: string
  seen_at: Date
}

interface RelayRangesTable {
  id: number
  list: Buffer
  fetched_at: Date
}
