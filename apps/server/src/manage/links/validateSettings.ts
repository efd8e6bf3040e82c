import type { ProblemDetail } from '@throughlink/protocol'
import {
  maxFolderLength,
  maxLinkDescriptionLength,
  maxLinkNameLength,
  maxLinkNoteLength,
  maxLinkTitleLength,
  maxTagLength,
  maxTags,
} from '@throughlink/protocol/rules'
import { setCampaign } from '#catalog/links/applyCampaign.ts'
import { campaignNames, maxCampaignLength } from '#catalog/links/campaign.ts'
import { isUrlPattern } from '#catalog/links/expandLink.ts'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'
import { isSlugPattern } from '#catalog/links/slugPattern.ts'
import { checkText } from '#platform/text/checkText.ts'
import type { LinkSettings } from './linkSettings.ts'

const maxLengths = {
  name: maxLinkNameLength,
  note: maxLinkNoteLength,
  folder: maxFolderLength,
  title: maxLinkTitleLength,
  description: maxLinkDescriptionLength,
} as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const urls = ['destination', 'iosUrl', 'androidUrl', 'desktopUrl', 'expiredUrl'] as const

/**
 * Returns the errors in the settings of a link with this slug, each with a JSON pointer. The same rules apply to a
 * single link, a bulk request and an import.
 */
export function validateSettings(
  settings: LinkSettings,
  { slug, scheme }: { readonly slug: string; readonly scheme: string | null },
): ProblemDetail[] {
  const errors: ProblemDetail[] = []
  const add = (pointer: string, detail: string | null) => {
    if (detail !== null) errors.push({ pointer, detail })
  }

  for (const name of urls) {
    const url = settings[name]
    if (url === null) continue
    if (isAllowedDestination(url, scheme)) {
      if (isSlugPattern(slug) && url.includes('*') && !isUrlPattern(url)) {
        add(
          `/${name}`,
          'must have one *, as the last segment of its path, because the slug has one',
        )
      }
      // Served without the campaign, the URL would have other values than analytics.
      if (
        name !== 'expiredUrl' &&
        settings.passesCampaign &&
        !isAllowedDestination(setCampaign(url, settings.campaign), scheme)
      ) {
        add(`/${name}`, 'is too long together with the campaign')
      }
      continue
    }
    const schemes = scheme === null ? 'https:// or http://' : `https://, http:// or ${scheme}:`
    add(`/${name}`, `must be a URL that starts with ${schemes}`)
  }
  const { imageUrl, appStorePage, startsAt, expiresAt, tags, campaign } = settings
  // Apps that show a preview fetch the image, so its URL cannot have the app's scheme.
  if (imageUrl !== null && !isAllowedDestination(imageUrl, null)) {
    add('/imageUrl', 'must be a URL that starts with https:// or http://')
  }
  if (appStorePage !== null && !uuid.test(appStorePage)) {
    add('/appStorePage', 'must be the ppid of a custom product page, which is a UUID')
  }
  for (const name of ['name', 'note', 'folder', 'title', 'description'] as const) {
    add(`/${name}`, checkText(settings[name] ?? '', maxLengths[name]))
  }
  for (const name of ['startsAt', 'expiresAt'] as const) {
    const time = settings[name]
    if (time !== null && !isTimestamp(time)) {
      add(`/${name}`, 'must be a timestamp such as 2027-01-31T12:00:00Z')
    }
  }
  // At both: an update shows only the errors of the fields that it changes.
  if (startsAt !== null && expiresAt !== null && Date.parse(startsAt) >= Date.parse(expiresAt)) {
    add('/startsAt', 'must be before expiresAt')
    add('/expiresAt', 'must be after startsAt')
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
  return checkText(tag, maxTagLength)
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

function isTimestamp(text: string): boolean {
  return timestamp.test(text) && !Number.isNaN(Date.parse(text))
}
