import type { Explanation, MatchModel } from '@throughlink/matcher'
import type { ColumnType, Generated } from 'kysely'

/** The tables, as `src/migrations` makes them. A test compares the two. */
export interface Database {
  readonly organizations: OrganizationsTable
  readonly apps: AppsTable
  readonly domains: DomainsTable
  readonly keys: KeysTable
  readonly links: LinksTable
  readonly claims: ClaimsTable
  readonly abstentions: AbstentionsTable
  readonly address_keys: AddressKeysTable
  readonly log_batches: LogBatchesTable
  readonly match_policies: MatchPoliciesTable
  readonly match_models: MatchModelsTable
  readonly active_models: ActiveModelsTable
  readonly install_values: InstallValuesTable
}

/** A moment that the database fills in by itself. */
type Moment = ColumnType<Date, Date | undefined, Date>

/** Eight bytes. JavaScript's numbers lose the last bits of it, so it travels as text. */
type BigInteger = ColumnType<string, string | bigint, never>

interface OrganizationsTable {
  id: string
  name: string
  created_at: Moment
}

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
  created_at: Moment
}

interface DomainsTable {
  host: string
  app_id: string
  created_at: Moment
}

interface KeysTable {
  hash: Buffer
  app_id: string
  kind: 'publishable' | 'secret'
  prefix: string
  slot: number
  created_at: Moment
  revoked_at: Date | null
}

interface LinksTable {
  id: BigInteger
  app_id: string
  host: string
  slug: string
  destination: string
  ios_url: string | null
  android_url: string | null
  desktop_url: string | null
  passes_query: Generated<boolean>
  title: string | null
  description: string | null
  image_url: string | null
  expires_at: Date | null
  disabled_at: Date | null
  created_at: Moment
  updated_at: Moment
}

interface ClaimsTable {
  click_reference: Buffer
  app_id: string
  install_id: string
  link_id: BigInteger
  link: string
  method: 'referrer' | 'clipboard' | 'probabilistic'
  confidence: number
  claimed_at: Moment
  explanation: ColumnType<Explanation | null, string | null | undefined, never>
}

interface AbstentionsTable {
  app_id: string
  install_id: string
  reason: string
  decided_at: Moment
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
  written_at: Moment
  entry_count: number
  payload: Buffer
  shipped_at: Date | null
}

interface MatchPoliciesTable {
  app_id: string
  platform: 'ios' | 'android'
  mode: Generated<'full' | 'deterministic'>
  threshold: number | null
  window_seconds: number | null
  updated_at: Moment
}

interface MatchModelsTable {
  app_id: string
  version: string
  made_at: Moment
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
  counted: string
  value: string
  count: number
}
