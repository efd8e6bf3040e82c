import type { ProblemDetail } from '@throughlink/protocol'
import { campaignNames, maxCampaignLength } from '../../catalog/links/campaign.ts'
import { isAllowedDestination } from '../../catalog/links/isAllowedDestination.ts'
import type { LinkSettings } from './linkSettings.ts'

/** Maximum lengths of a link's texts, in characters. Link previews show less. */
export const maxLengths = { title: 300, description: 1_000, tag: 50 } as const
export const maxTags = 20

const urls = ['destination', 'iosUrl', 'androidUrl', 'desktopUrl'] as const

/**
 * Returns the errors in a link's settings, each with a JSON pointer. The same rules apply to a single link, a
 * bulk request and an import.
 */
export function validateSettings(settings: LinkSettings, scheme: string | null): ProblemDetail[] {
  const errors: ProblemDetail[] = []
  const add = (pointer: string, detail: string | null) => {
    if (detail !== null) errors.push({ pointer, detail })
  }

  for (const name of urls) {
    const url = settings[name]
    if (url === null || isAllowedDestination(url, scheme)) continue
    const schemes = scheme === null ? 'https:// or http://' : `https://, http:// or ${scheme}:`
    add(`/${name}`, `must be a URL that starts with ${schemes}`)
  }
  const { imageUrl, expiresAt, tags, campaign } = settings
  // Apps that show a preview fetch the image, so its URL cannot have the app's scheme.
  if (imageUrl !== null && !isAllowedDestination(imageUrl, null)) {
    add('/imageUrl', 'must be a URL that starts with https:// or http://')
  }
  for (const name of ['title', 'description'] as const) {
    add(`/${name}`, checkText(settings[name] ?? '', maxLengths[name]))
  }
  if (expiresAt !== null && !isTimestamp(expiresAt)) {
    add('/expiresAt', 'must be a timestamp such as 2027-01-31T12:00:00Z')
  }
  if (tags.length > maxTags) add('/tags', `must have at most ${maxTags} tags`)
  tags.forEach((tag, index) => {
    add(`/tags/${index}`, checkTag(tag))
  })
  for (const name of campaignNames) {
    add(`/campaign/${name}`, checkText(campaign[name] ?? '', maxCampaignLength))
  }
  return errors
}

/** Commas are not allowed, because a CSV file has all tags of a link in one cell, separated by commas. */
function checkTag(tag: string): string | null {
  if (tag === '' || tag !== tag.trim() || tag.includes(',')) {
    return 'must not be empty, contain commas, or start or end with a space'
  }
  return checkText(tag, maxLengths.tag)
}

/** Postgres text and JSON cannot store NUL or lone surrogates. The other control characters have no use. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function checkText(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`
  if (control.test(text) || !text.isWellFormed())
    return 'must not contain control characters or lone surrogates'
  return null
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

function isTimestamp(text: string): boolean {
  return timestamp.test(text) && !Number.isNaN(Date.parse(text))
}
