import { isPictureUrl } from '../links/isPictureUrl.ts'
import type { Link } from '../links/link.ts'

export interface Pictures {
  readonly iconUrl: string | null
  /** The link's own picture, or else the app's. */
  readonly pictureUrl: string | null
  /** Origins of both, to allow in the page's headers. */
  readonly origins: readonly string[]
}

/** By link. The catalog keeps a link in memory until it changes, and its URLs cost 25 µs to check. */
const known = new WeakMap<Link, Pictures>()

/** Returns the pictures of a landing page. Rows may bypass validation, so an unusable URL is left out. */
export function readPictures(link: Link): Pictures {
  let pictures = known.get(link)
  if (pictures === undefined) {
    pictures = findPictures(link)
    known.set(link, pictures)
  }
  return pictures
}

function findPictures({ imageUrl, app }: Link): Pictures {
  const iconUrl = toPictureUrl(app.iconUrl)
  const pictureUrl = toPictureUrl(imageUrl) ?? toPictureUrl(app.landingImageUrl)
  const origins = [iconUrl, pictureUrl].flatMap((url) => (url === null ? [] : new URL(url).origin))
  return { iconUrl, pictureUrl, origins: [...new Set(origins)] }
}

/** Returns a link without pictures: its page has the initial of the app instead of the icon. */
export function withoutPictures(link: Link): Link {
  return { ...link, imageUrl: null, app: { ...link.app, iconUrl: null, landingImageUrl: null } }
}

function toPictureUrl(url: string | null): string | null {
  return url !== null && isPictureUrl(url) ? new URL(url).href : null
}
