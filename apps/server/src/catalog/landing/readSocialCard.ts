import { isAllowedDestination } from '../links/isAllowedDestination.ts'
import type { Link } from '../links/link.ts'
import { truncate } from './html.ts'

/** Card that messengers and social networks show for a link. */
export interface SocialCard {
  readonly title: string
  readonly description: string | null
  readonly imageUrl: string | null
}

/** Longest texts. Clients truncate longer ones inconsistently. */
const maxTitleLength = 200
const maxDescriptionLength = 400

/** Reads the card of a link. The texts are not escaped. */
export function readSocialCard(
  link: Pick<Link, 'title' | 'description' | 'imageUrl' | 'app'>,
): SocialCard {
  const { description, imageUrl } = link
  return {
    title: truncate(getDisplayTitle(link), maxTitleLength),
    description: description && truncate(description, maxDescriptionLength),
    imageUrl: toSafeImageUrl(imageUrl),
  }
}

/** Clients fetch the image, so it must be a plain web URL. */
function toSafeImageUrl(url: string | null): string | null {
  return url !== null && isAllowedDestination(url, null) ? new URL(url).href : null
}

/** Returns the title to show for a link: its own, or the app's name. */
function getDisplayTitle({ title, app }: Pick<Link, 'title' | 'app'>): string {
  return title === null || title.trim() === '' ? app.name : title
}
