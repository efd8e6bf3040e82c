import { isPictureUrl } from '../links/isPictureUrl.ts'
import type { Link } from '../links/link.ts'
import type { Language } from './texts/texts.ts'

export interface Pictures {
  readonly iconUrl: string | null
  /** The link's own picture, or else the app's in the language, or else the app's. */
  readonly pictureUrl: string | null
  /** Origins of both, to allow in the page's headers. */
  readonly origins: readonly string[]
}

/** A page without pictures has the initial of the app instead of the icon. */
export const noPictures: Pictures = { iconUrl: null, pictureUrl: null, origins: [] }

/** By link and translated picture. The catalog keeps a link in memory until it changes, and its URLs cost 25 µs to check. */
const known = new WeakMap<Link, Map<string | null, Pictures>>()

/** Returns the pictures of a landing page. Rows may bypass validation, so an unusable URL is left out. */
export function readPictures(link: Link, language: Language): Pictures {
  const { landingTranslations } = link.app
  const translated =
    landingTranslations.find((each) => each.language === language)?.imageUrl ?? null
  let ofLink = known.get(link)
  if (ofLink === undefined) {
    ofLink = new Map()
    known.set(link, ofLink)
  }
  let pictures = ofLink.get(translated)
  if (pictures === undefined) {
    pictures = findPictures(link, translated)
    ofLink.set(translated, pictures)
  }
  return pictures
}

function findPictures({ imageUrl, app }: Link, translated: string | null): Pictures {
  const iconUrl = toPictureUrl(app.iconUrl)
  const pictureUrl =
    toPictureUrl(imageUrl) ?? toPictureUrl(translated) ?? toPictureUrl(app.landingImageUrl)
  const origins = [iconUrl, pictureUrl].flatMap((url) => (url === null ? [] : new URL(url).origin))
  return { iconUrl, pictureUrl, origins: [...new Set(origins)] }
}

function toPictureUrl(url: string | null): string | null {
  return url !== null && isPictureUrl(url) ? new URL(url).href : null
}
