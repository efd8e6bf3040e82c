import { readTags } from '@throughlink/api/website'
import { maxLinkDescriptionLength, maxLinkTitleLength } from '@throughlink/protocol/rules'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'
import { truncateText } from '#platform/text/truncateText.ts'

/** What a page says about itself, as a chat would show it. */
export interface PageCard {
  readonly title: string | null
  readonly description: string | null
  /** With HTTPS, so that every chat and browser shows it. */
  readonly imageUrl: string | null
}

/** Text between the tags of `title` that is kept: a page without an end tag is all title. */
const maxTitleUnits = 2_000

/**
 * Reads the card of an HTML page, also if it is cut off. Open Graph tags win over those of X, and those over the title
 * and the description for search engines. The first of a kind counts. Everything in the page is text: nothing is
 * loaded or run.
 */
export function readPageCard(html: string, pageUrl: string): PageCard {
  const found = new Map<string, string>()
  let title: string | null = null
  let isInTitle = false
  let base = pageUrl
  readTags(html, {
    onOpen(name, attributes) {
      if (name === 'title' && title === null) {
        isInTitle = true
        title = ''
      } else if (name === 'base' && base === pageUrl) {
        base = URL.parse(attributes.get('href') ?? '', pageUrl)?.href ?? pageUrl
      } else if (name === 'meta') {
        const key = (attributes.get('property') ?? attributes.get('name') ?? '')
          .trim()
          .toLowerCase()
        const content = attributes.get('content') ?? ''
        if (content.trim() !== '' && !found.has(key)) found.set(key, content)
      }
    },
    onText(text) {
      if (isInTitle && (title ?? '').length < maxTitleUnits) title = (title ?? '') + text
    },
    onClose(name) {
      if (name === 'title') isInTitle = false
    },
  })
  const first = (...keys: readonly string[]) =>
    keys.map((key) => found.get(key)).find((value) => value !== undefined) ?? null
  const image = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')
  return {
    title: toText(first('og:title', 'twitter:title') ?? title, maxLinkTitleLength),
    description: toText(
      first('og:description', 'twitter:description', 'description'),
      maxLinkDescriptionLength,
    ),
    imageUrl: toImageUrl(image, base),
  }
}

/** Removes control characters and line breaks. Null if nothing is left. */
function toText(text: string | null, maxLength: number): string | null {
  const line = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? null : truncateText(line, maxLength).trim()
}

function toImageUrl(text: string | null, base: string): string | null {
  const url = text === null ? null : URL.parse(text.trim(), base)
  const isUsable = url?.protocol === 'https:' && isAllowedDestination(url.href, null)
  return isUsable ? url.href : null
}
