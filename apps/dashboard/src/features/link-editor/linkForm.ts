import type { Link, LinkPatch, NewLink } from '@throughlink/api'
import { completeUrl } from '../../catalog/completeUrl.ts'

export const utmNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type UtmName = (typeof utmNames)[number]

/** The fields of the editor. Text that is empty is not set. */
export interface LinkForm {
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
  readonly campaign: Readonly<Record<UtmName, string>>
  readonly tags: readonly string[]
  /** As of a `datetime-local` input, in the viewer’s zone. */
  readonly expiresAt: string
  readonly passesQuery: boolean
  readonly isDisabled: boolean
}

const noCampaign = {
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
}

export const emptyForm: LinkForm = {
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
  tags: [],
  expiresAt: '',
  passesQuery: true,
  isDisabled: false,
}

export function toForm(link: Link): LinkForm {
  return {
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
    tags: link.tags,
    expiresAt: link.expiresAt === null ? '' : toLocalTime(new Date(link.expiresAt)),
    passesQuery: link.passesQuery,
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
  return toSettings(form)
}

function toSettings(form: LinkForm) {
  const campaign = utmNames.flatMap((name) => {
    const value = form.campaign[name].trim()
    return value === '' ? [] : [[name, value] as const]
  })
  return {
    destination: completeUrl(form.destination),
    title: toText(form.title),
    description: toText(form.description),
    imageUrl: toText(form.imageUrl),
    iosUrl: toText(form.iosUrl),
    androidUrl: toText(form.androidUrl),
    desktopUrl: toText(form.desktopUrl),
    appStorePage: toText(form.appStorePage),
    campaign: campaign.length === 0 ? null : Object.fromEntries(campaign),
    tags: form.tags.length === 0 ? null : form.tags,
    expiresAt: form.expiresAt === '' ? null : new Date(form.expiresAt).toISOString(),
    passesQuery: form.passesQuery,
    isDisabled: form.isDisabled,
  }
}

function toText(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** A time as a `datetime-local` input has it: in the viewer’s zone, to the minute. */
export function toLocalTime(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
