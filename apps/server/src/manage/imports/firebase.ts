import { campaignNames } from '../../catalog/links/campaign.ts'
import { defaultSettings } from '../links/linkSettings.ts'
import { createCells, readBoolean, readShortLink, type MakeMapper } from './columnMapper.ts'

/**
 * The export of Firebase Dynamic Links by Google Takeout, a file for each domain. Its 29 columns are named by
 * the parameters of a long link; Firebase's guide lists them in words, with the parameter in brackets. Either
 * is understood.
 *
 * Taken: the short link, where it leads on each platform, the preview, the campaign. Archived links are
 * served here, with the tag `archived`: to archive one again is easier than to find one that went missing.
 * Left out: what belongs to the app and not to a link (apn, ibi, isi, ius, amv, imv, ipbi), iPads of their
 * own (ipfl), what has no counterpart (efr, at, ct, mt, pt), and the name, which was for the team: the title
 * here is shown to all.
 */
export const makeFirebaseMapper: MakeMapper = (header) => {
  const { find, nameOf } = createCells(header, normalize)
  const shortLink = find('short_link', 'shortlink', 'short_dynamic_link')
  const destination = find('link', 'deep_link')
  if (shortLink === null || destination === null) {
    const missing = shortLink === null ? 'short_link' : 'link'
    return { isOk: false, detail: `The file has no column ${missing}.` }
  }
  const at = {
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
    slug: nameOf(shortLink) ?? '',
    domain: nameOf(shortLink) ?? '',
    ...Object.fromEntries(
      [...Object.entries(at), ...campaignAt].flatMap(([name, index]) => {
        const column = nameOf(index)
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
        const fault = { column: columns.slug, detail: 'is not the address of a link' }
        return { isOk: false, fault }
      }
      const campaign = campaignAt.map(([name, index]) => [name, cell(index)] as const)
      return {
        isOk: true,
        columns,
        link: {
          ...address,
          settings: {
            ...defaultSettings,
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

/** `Deep link (link)` and `link` are one column, as are `Short link` and `short_link`. */
function normalize(name: string): string {
  const [, parameter] = /\((\w+)\)\s*$/.exec(name) ?? []
  const words = (parameter ?? name).trim().toLowerCase()
  return words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
}
