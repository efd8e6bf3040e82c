import { campaignNames } from '#catalog/links/campaign.ts'
import { defaultSettings } from '../linkSettings.ts'
import { createColumnIndex, type CreateMapper, readBoolean, readShortLink } from './columnMapper.ts'

/**
 * Maps the export of Firebase Dynamic Links by Google Takeout, one file per domain. Its 29 columns are named by
 * the parameters of a long link, or in words with the parameter in brackets, as in Firebase's guide. Both forms
 * are accepted.
 *
 * Imported: the short link, its name, the URL for each platform, the preview and the campaign. Archived links are served,
 * with the tag `archived`: archiving one again is easier than noticing that one is missing. Ignored: properties
 * of the app (apn, ibi, isi, ius, amv, imv, ipbi), URLs for iPads (ipfl), and properties without a counterpart (efr,
 * at, ct, mt, pt).
 */
export const createFirebaseMapper: CreateMapper = (header) => {
  const { find, getName } = createColumnIndex(header, normalize)
  const shortLink = find('short_link', 'shortlink', 'short_dynamic_link')
  const destination = find('link', 'deep_link')
  if (shortLink === null || destination === null) {
    const missing = shortLink === null ? 'short_link' : 'link'
    return { isOk: false, detail: `The file must have a column ${missing}.` }
  }
  const at = {
    name: find('name', 'link_name'),
    destination,
    iosUrl: find('ifl', 'ios_fallback_link'),
    androidUrl: find('afl', 'android_fallback_link'),
    desktopUrl: find('ofl', 'desktop_fallback_link'),
    title: find('st', 'social_title'),
    description: find('sd', 'social_description'),
    imageUrl: find('si', 'social_image_link'),
  }
  const archived = find('archived')
  const campaignAt = campaignNames.map((name) => [name, find(name)] as const)
  const columns = {
    slug: getName(shortLink) ?? '',
    domain: getName(shortLink) ?? '',
    ...Object.fromEntries(
      [...Object.entries(at), ...campaignAt].flatMap(([name, index]) => {
        const column = getName(index)
        return column === null ? [] : [[name, column]]
      }),
    ),
  }

  return {
    isOk: true,
    map(fields) {
      const cell = (index: number | null) => (index === null ? '' : (fields[index] ?? ''))
      const address = readShortLink(cell(shortLink))
      if (address === null) {
        const error = { column: columns.slug, detail: 'must be the URL of a link' }
        return { isOk: false, error }
      }
      const campaign = campaignAt.map(([name, index]) => [name, cell(index)] as const)
      return {
        isOk: true,
        columns,
        link: {
          ...address,
          settings: {
            ...defaultSettings,
            name: cell(at.name),
            destination: cell(at.destination),
            iosUrl: cell(at.iosUrl),
            androidUrl: cell(at.androidUrl),
            desktopUrl: cell(at.desktopUrl),
            title: cell(at.title),
            description: cell(at.description),
            imageUrl: cell(at.imageUrl),
            tags: readBoolean(cell(archived), false) === true ? ['archived'] : [],
            campaign: Object.fromEntries(campaign.filter(([, value]) => value !== '')),
          },
          isArchived: false,
        },
      }
    },
  }
}

/** `Deep link (link)` and `link` are the same column, as are `Short link` and `short_link`. */
function normalize(name: string): string {
  const [, parameter] = /\((\w+)\)\s*$/.exec(name) ?? []
  const words = (parameter ?? name).trim().toLowerCase()
  return words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
}
