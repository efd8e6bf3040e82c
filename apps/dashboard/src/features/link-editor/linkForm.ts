import type { Link, LinkPatch, NewLink } from '@throughlink/api'
import { maxLinkNameLength } from '@throughlink/protocol/rules'
import { type CampaignForm, noCampaign, utmNames } from '../../catalog/campaignNames.ts'
import { completeUrl } from '../../catalog/completeUrl.ts'
import { toCampaignValues } from '../../catalog/toCampaignValues.ts'
import { toLocalTime } from '../../dates/toLocalTime.ts'

/** The fields of the editor. Text that is empty is not set. */
export interface LinkForm {
  /** For the team alone, as is the note. */
  readonly name: string
  readonly note: string
  readonly destination: string
  readonly domain: string
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly imageUrl: string
  readonly iosUrl: string
  readonly androidUrl: string
  readonly desktopUrl: string
  readonly appStorePage: string
  readonly campaign: CampaignForm
  readonly folder: string
  readonly tags: readonly string[]
  /** `2026-11-01T14:05`, in the viewer’s zone. */
  readonly startsAt: string
  readonly expiresAt: string
  readonly expiredUrl: string
  readonly passesQuery: boolean
  readonly passesCampaign: boolean
  readonly isDisabled: boolean
}

export const emptyForm: LinkForm = {
  name: '',
  note: '',
  destination: '',
  domain: '',
  slug: '',
  title: '',
  description: '',
  imageUrl: '',
  iosUrl: '',
  androidUrl: '',
  desktopUrl: '',
  appStorePage: '',
  campaign: noCampaign,
  folder: '',
  tags: [],
  startsAt: '',
  expiresAt: '',
  expiredUrl: '',
  passesQuery: true,
  passesCampaign: true,
  isDisabled: false,
}

export function toForm(link: Link): LinkForm {
  return {
    name: link.name ?? '',
    note: link.note ?? '',
    destination: link.destination,
    domain: link.domain,
    slug: link.slug,
    title: link.title ?? '',
    description: link.description ?? '',
    imageUrl: link.imageUrl ?? '',
    iosUrl: link.iosUrl ?? '',
    androidUrl: link.androidUrl ?? '',
    desktopUrl: link.desktopUrl ?? '',
    appStorePage: link.appStorePage ?? '',
    campaign: { ...noCampaign, ...link.campaign },
    folder: link.folder ?? '',
    tags: link.tags,
    startsAt: link.startsAt === null ? '' : toLocalTime(new Date(link.startsAt)),
    expiresAt: link.expiresAt === null ? '' : toLocalTime(new Date(link.expiresAt)),
    expiredUrl: link.expiredUrl ?? '',
    passesQuery: link.passesQuery,
    passesCampaign: link.passesCampaign,
    isDisabled: link.isDisabled,
  }
}

/** The body of a new link: only what was filled in. */
export function toNewLink(form: LinkForm): NewLink {
  const { destination, ...rest } = toSettings(form)
  const { domain } = form
  const slug = form.slug.trim().replace(/^\/+/, '')
  const settings = Object.entries(rest).filter(([, value]) => value !== null)
  return {
    destination,
    ...(domain === '' ? {} : { domain }),
    ...(slug === '' ? {} : { slug }),
    ...Object.fromEntries(settings),
  }
}

/** The body of an edit: everything that can be changed. The address of a link cannot. */
export function toLinkPatch(form: LinkForm): LinkPatch {
  const settings = toSettings(form)
  // A value that is left out would stay.
  const emptied = Object.fromEntries(utmNames.map((name) => [name, null]))
  return { ...settings, campaign: settings.campaign && { ...emptied, ...settings.campaign } }
}

/** The form of a new link with the settings of another. An address belongs to one link. */
export function toCopy(link: Link): LinkForm {
  return { ...toForm(link), slug: '', name: link.name === null ? '' : markCopy(link.name) }
}

const mark = / \(copy(?: (\d{1,6}))?\)$/

/** Two links with one name cannot be told apart in a list. */
function markCopy(name: string): string {
  const found = mark.exec(name)
  const suffix = found === null ? ' (copy)' : ` (copy ${Number(found[1] ?? 1) + 1})`
  return name.replace(mark, '').slice(0, maxLinkNameLength - suffix.length) + suffix
}

function toSettings(form: LinkForm) {
  const campaign = toCampaignValues(form.campaign)
  return {
    destination: completeUrl(form.destination),
    name: toText(form.name),
    note: toText(form.note),
    title: toText(form.title),
    description: toText(form.description),
    imageUrl: toText(form.imageUrl),
    iosUrl: toText(form.iosUrl),
    androidUrl: toText(form.androidUrl),
    desktopUrl: toText(form.desktopUrl),
    appStorePage: toText(form.appStorePage),
    campaign: Object.keys(campaign).length === 0 ? null : campaign,
    folder: toText(form.folder),
    tags: form.tags.length === 0 ? null : form.tags,
    startsAt: toTime(form.startsAt),
    expiresAt: toTime(form.expiresAt),
    expiredUrl: form.expiredUrl.trim() === '' ? null : completeUrl(form.expiredUrl),
    passesQuery: form.passesQuery,
    passesCampaign: form.passesCampaign,
    isDisabled: form.isDisabled,
  }
}

function toText(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function toTime(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
