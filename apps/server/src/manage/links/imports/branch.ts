import { defaultSettings } from '../linkSettings.ts'
import { createColumnIndex, type CreateMapper, readShortLink } from './columnMapper.ts'

/**
 * Maps links of Branch. The columns of the dashboard's file are not documented, so these are the names of
 * Branch's API, with or without `$` and `~`, in any case, with spaces or underscores. Import a file with other
 * names as `csv`, with `columns`.
 *
 * The destination is the first of: canonical URL, fallback URL, desktop URL, and the deep link path with the
 * app's scheme. Channel, feature and campaign become source, medium and campaign.
 */
export const createBranchMapper: CreateMapper = (header, { scheme }) => {
  const { find, getName } = createColumnIndex(header, normalize)
  const url = find('url', 'link', 'link_url', 'short_link', 'short_url', 'branch_link')
  const alias = find('alias', 'link_alias')
  const domain = find('domain', 'link_domain')
  if (url === null && alias === null) {
    return { isOk: false, detail: 'The file must have a column url or alias.' }
  }
  const at = {
    canonical: find('canonical_url'),
    fallback: find('fallback_url', 'default_url'),
    path: find('deeplink_path', 'deep_link_path'),
    iosUrl: find('ios_url'),
    androidUrl: find('android_url'),
    desktopUrl: find('desktop_url'),
    title: find('og_title'),
    description: find('og_description'),
    imageUrl: find('og_image_url'),
    tags: find('tags'),
    utm_source: find('channel', 'utm_source'),
    utm_medium: find('feature', 'utm_medium'),
    utm_campaign: find('campaign', 'utm_campaign'),
    utm_term: find('keyword', 'utm_term'),
    utm_content: find('utm_content'),
  }
  const destinations = [at.canonical, at.fallback, at.desktopUrl, at.path]
  if (destinations.every((index) => index === null)) {
    return {
      isOk: false,
      detail: 'The file must have a column for the destination, such as $canonical_url.',
    }
  }

  return {
    isOk: true,
    map(fields) {
      const cell = (index: number | null) => (index === null ? '' : (fields[index] ?? '')).trim()
      const address =
        cell(url) === ''
          ? cell(alias) === ''
            ? null
            : { domain: cell(domain) || null, slug: cell(alias) }
          : readShortLink(cell(url))
      if (address === null) {
        const error = { column: getName(url ?? alias), detail: 'must be the URL of a link' }
        return { isOk: false, error }
      }
      const destination = destinations.find((index) => cell(index) !== '') ?? null
      const campaign = {
        utm_source: cell(at.utm_source),
        utm_medium: cell(at.utm_medium),
        utm_campaign: cell(at.utm_campaign),
        utm_term: cell(at.utm_term),
        utm_content: cell(at.utm_content),
      }
      const columns = Object.fromEntries(
        Object.entries({
          slug: url ?? alias,
          domain: url ?? domain,
          destination,
          ...at,
        }).flatMap(([name, index]) => (index === null ? [] : [[name, getName(index) ?? '']])),
      )
      return {
        isOk: true,
        columns,
        link: {
          ...address,
          settings: {
            ...defaultSettings,
            destination:
              destination === at.path ? toAppUrl(cell(destination), scheme) : cell(destination),
            iosUrl: cell(at.iosUrl),
            androidUrl: cell(at.androidUrl),
            desktopUrl: cell(at.desktopUrl),
            title: cell(at.title),
            description: cell(at.description),
            imageUrl: cell(at.imageUrl),
            tags: readTags(cell(at.tags)),
            campaign: Object.fromEntries(
              Object.entries(campaign).filter(([, value]) => value !== ''),
            ),
          },
          isArchived: false,
        },
      }
    },
  }
}

function toAppUrl(path: string, scheme: string | null): string {
  return path.includes('://') || scheme === null ? path : `${scheme}://${path.replace(/^\/+/, '')}`
}

/** Reads `["a","b"]`, `a, b` or `a; b`. */
function readTags(text: string): string[] {
  const list = /^\[.*\]$/.test(text) ? text.slice(1, -1).replaceAll(/["']/g, '') : text
  return list
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

function normalize(name: string): string {
  const words = name
    .trim()
    .toLowerCase()
    .replace(/^data\./, '')
  return words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
}
