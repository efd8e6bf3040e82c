import { campaignNames, type Campaign } from '../../catalog/links/campaign.ts'

/** What a team decides of a link, apart from its address. */
export interface LinkSettings {
  readonly destination: string
  readonly iosUrl: string | null
  readonly androidUrl: string | null
  readonly desktopUrl: string | null
  readonly passesQuery: boolean
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  /** In ISO 8601. */
  readonly expiresAt: string | null
  readonly isDisabled: boolean
  readonly tags: readonly string[]
  readonly campaign: Campaign
}

/** What is to become a link. */
export interface NewLink extends LinkSettings {
  readonly domain: string
  readonly slug: string
  readonly isArchived: boolean
}

export const defaultSettings = {
  iosUrl: null,
  androidUrl: null,
  desktopUrl: null,
  passesQuery: true,
  title: null,
  description: null,
  imageUrl: null,
  expiresAt: null,
  isDisabled: false,
  tags: [],
  campaign: {},
} as const satisfies Omit<LinkSettings, 'destination'>

/**
 * One form for what means the same, so that two links can be compared: no empty texts, tags once each and in
 * order, moments in UTC. What is not a moment stays as it is, to be refused.
 */
export function normalizeSettings(settings: LinkSettings): LinkSettings {
  const { expiresAt, tags, campaign } = settings
  const expiresAtMs = expiresAt === null ? NaN : Date.parse(expiresAt)
  return {
    destination: settings.destination,
    iosUrl: filled(settings.iosUrl),
    androidUrl: filled(settings.androidUrl),
    desktopUrl: filled(settings.desktopUrl),
    passesQuery: settings.passesQuery,
    title: filled(settings.title),
    description: filled(settings.description),
    imageUrl: filled(settings.imageUrl),
    expiresAt: Number.isNaN(expiresAtMs) ? filled(expiresAt) : new Date(expiresAtMs).toISOString(),
    isDisabled: settings.isDisabled,
    tags: [...new Set(tags)].toSorted(),
    campaign: Object.fromEntries(
      campaignNames.flatMap((name) => (campaign[name] ? [[name, campaign[name]]] : [])),
    ),
  }
}

function filled(text: string | null): string | null {
  return text === '' ? null : text
}

/** Whether two links are set the same. */
export function isSameSettings(one: LinkSettings, other: LinkSettings): boolean {
  return JSON.stringify(normalizeSettings(one)) === JSON.stringify(normalizeSettings(other))
}
