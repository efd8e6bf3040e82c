import type { ProblemDetail } from '@throughlink/protocol'
import { campaignNames, maxCampaignLength } from '../../catalog/links/campaign.ts'
import { isAllowedDestination } from '../../catalog/links/isAllowedDestination.ts'
import type { LinkSettings } from './linkSettings.ts'

/** What texts of a link may have in characters. Previews show less. */
export const maxLengths = { title: 300, description: 1_000, tag: 50 } as const
export const maxTags = 20

const urls = ['destination', 'iosUrl', 'androidUrl', 'desktopUrl'] as const

/**
 * What is wrong with a link's settings, with a pointer each. Empty: nothing. The same rules for every way in:
 * one link, five hundred, a file.
 */
export function validateSettings(settings: LinkSettings, scheme: string | null): ProblemDetail[] {
  const faults: ProblemDetail[] = []
  const add = (pointer: string, detail: string | null) => {
    if (detail !== null) faults.push({ pointer, detail })
  }

  for (const name of urls) {
    const url = settings[name]
    if (url === null || isAllowedDestination(url, scheme)) continue
    const own = scheme === null ? '' : ` or ${scheme}:`
    add(`/${name}`, `has to be a plain address that begins with https://, http://${own}`)
  }
  const { imageUrl, expiresAt, tags, campaign } = settings
  // Whoever shows a preview fetches the image: only the web can be fetched.
  if (imageUrl !== null && !isAllowedDestination(imageUrl, null)) {
    add('/imageUrl', 'has to be a plain address that begins with https:// or http://')
  }
  for (const name of ['title', 'description'] as const) {
    add(`/${name}`, judgeText(settings[name] ?? '', maxLengths[name]))
  }
  if (expiresAt !== null && !isMoment(expiresAt)) {
    add('/expiresAt', 'is not a moment such as 2027-01-31T12:00:00Z')
  }
  if (tags.length > maxTags) add('/tags', `are more than ${maxTags}`)
  tags.forEach((tag, index) => {
    add(`/tags/${index}`, judgeTag(tag))
  })
  for (const name of campaignNames) {
    add(`/campaign/${name}`, judgeText(campaign[name] ?? '', maxCampaignLength))
  }
  return faults
}

/** Tags stand in one cell of a file, with commas between them. */
function judgeTag(tag: string): string | null {
  if (tag === '' || tag !== tag.trim() || tag.includes(',')) {
    return 'has to be a word or some words, without commas and without space around it'
  }
  return judgeText(tag, maxLengths.tag)
}

/** Neither the database nor its JSON hold a zero or half a character. No reader needs the other controls. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function judgeText(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `has more than ${maxLength} characters`
  if (control.test(text) || !text.isWellFormed()) return 'has characters that are no text'
  return null
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

function isMoment(text: string): boolean {
  return moment.test(text) && !Number.isNaN(Date.parse(text))
}
