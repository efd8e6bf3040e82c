import type { Selectable } from 'kysely'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { Database } from '#platform/engines/database.ts'
import { toTakedown } from '../team/takedowns/takedownSchema.ts'
import type { LinkSettings } from './linkSettings.ts'

export type LinkRow = Selectable<Database['links']>

/** A link in a response of the management API. */
export interface LinkView extends LinkSettings {
  readonly id: string
  readonly url: string
  readonly domain: string
  readonly slug: string
  readonly isArchived: boolean
  readonly deletedAt: string | null
  readonly takedown: { readonly at: string; readonly reason: string } | null
  readonly createdBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export function toLinkView(row: LinkRow, toShareUrl: ShareUrl): LinkView {
  return {
    id: row.id,
    url: toShareUrl(row),
    domain: row.domain,
    slug: row.slug,
    ...toLinkSettings(row),
    isArchived: row.archived_at !== null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    takedown: toTakedown(row),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export function toLinkSettings(row: LinkRow): LinkSettings {
  return {
    name: row.name,
    note: row.note,
    folder: row.folder,
    destination: row.destination,
    iosUrl: row.ios_url,
    androidUrl: row.android_url,
    desktopUrl: row.desktop_url,
    passesQuery: row.passes_query,
    passesCampaign: row.passes_campaign,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    appStorePage: row.app_store_page,
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    expiredUrl: row.expired_url,
    isDisabled: row.disabled_at !== null,
    tags: row.tags,
    campaign: row.campaign,
  }
}
