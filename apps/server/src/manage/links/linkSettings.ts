import { type Campaign, campaignNames } from '#catalog/links/campaign.ts'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'

/** Settings of a link that a team can change: everything but its domain and slug. */
export interface LinkSettings {
  /** For the team alone, as is the note. */
  readonly name: string | null
  readonly note: string | null
  /** For the team alone too. */
  readonly folder: string | null
  readonly destination: string
  readonly iosUrl: string | null
  readonly androidUrl: string | null
  readonly desktopUrl: string | null
  readonly passesQuery: boolean
  readonly passesCampaign: boolean
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  readonly appStorePage: string | null
  /** ISO 8601, as is the expiry. */
  readonly startsAt: string | null
  readonly expiresAt: string | null
  readonly expiredUrl: string | null
  readonly isDisabled: boolean
  readonly tags: readonly string[]
  readonly campaign: Campaign
}

/** A link to create. */
export interface NewLink extends LinkSettings {
  readonly domain: string
  readonly slug: string
  readonly isArchived: boolean
}

export const defaultSettings = {
  name: null,
  note: null,
  folder: null,
  iosUrl: null,
  androidUrl: null,
  desktopUrl: null,
  passesQuery: true,
  passesCampaign: true,
  title: null,
  description: null,
  imageUrl: null,
  appStorePage: null,
  startsAt: null,
  expiresAt: null,
  expiredUrl: null,
  isDisabled: false,
  tags: [],
  campaign: {},
} as const satisfies Omit<LinkSettings, 'destination'>

/**
 * Normalizes settings, so that two links can be compared: empty texts become null, tags are sorted and unique,
 * timestamps are in UTC, ids are in lower case, and platform URLs are encoded as a redirect sends them. An invalid timestamp or URL
 * stays unchanged, for validation to reject it.
 */
export function normalizeSettings(settings: LinkSettings): LinkSettings {
  const { tags, campaign } = settings
  return {
    name: emptyToNull(settings.name),
    note: emptyToNull(settings.note),
    folder: emptyToNull(settings.folder?.trim() ?? null),
    destination: settings.destination,
    iosUrl: normalizeUrl(settings.iosUrl),
    androidUrl: normalizeUrl(settings.androidUrl),
    desktopUrl: normalizeUrl(settings.desktopUrl),
    passesQuery: settings.passesQuery,
    passesCampaign: settings.passesCampaign,
    title: emptyToNull(settings.title),
    description: emptyToNull(settings.description),
    imageUrl: emptyToNull(settings.imageUrl),
    appStorePage: emptyToNull(settings.appStorePage)?.toLowerCase() ?? null,
    startsAt: normalizeTime(settings.startsAt),
    expiresAt: normalizeTime(settings.expiresAt),
    expiredUrl: normalizeUrl(settings.expiredUrl),
    isDisabled: settings.isDisabled,
    tags: [...new Set(tags)].toSorted(),
    campaign: Object.fromEntries(
      campaignNames.flatMap((name) => (campaign[name] ? [[name, campaign[name]]] : [])),
    ),
  }
}

function emptyToNull(text: string | null): string | null {
  return text === '' ? null : text
}

function normalizeTime(text: string | null): string | null {
  const timeMs = Date.parse(text ?? '')
  return Number.isNaN(timeMs) ? emptyToNull(text) : new Date(timeMs).toISOString()
}

function normalizeUrl(text: string | null): string | null {
  const url = URL.parse(text ?? '')
  // Validation checks the scheme later. Here only the form counts: a URL that needs repair stays invalid.
  const isValid = url !== null && isAllowedDestination(text ?? '', url.protocol.slice(0, -1))
  return isValid ? url.href : emptyToNull(text)
}

/** Returns whether two links have the same settings. */
export function isSameSettings(one: LinkSettings, other: LinkSettings): boolean {
  return JSON.stringify(normalizeSettings(one)) === JSON.stringify(normalizeSettings(other))
}
