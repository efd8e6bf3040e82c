import { randomInt } from 'node:crypto'
import type { ProblemDetail } from '@throughlink/protocol'
import type { Static } from 'typebox'
import type { NewLinkSchema } from './linkSchemas.ts'
import { defaultSettings, type NewLink, normalizeSettings } from './linkSettings.ts'
import type { LinkOwner } from './linkStatements.ts'
import { mergeSettings } from './mergeSettings.ts'
import { normalizeCampaign } from './normalizeCampaign.ts'
import { validateCampaign } from './validateCampaign.ts'
import { validateSettings } from './validateSettings.ts'
import { validateSlug } from './validateSlug.ts'

/** Without 0, O, I and l, which are easily confused. */
const slugAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const slugLength = 8

/** Generates a random slug: one of 58⁸ (about 10¹⁴), too many to find links by trying. */
export function makeSlug(): string {
  const pick = () => slugAlphabet.charAt(randomInt(slugAlphabet.length))
  return Array.from({ length: slugLength }, pick).join('')
}

export type ReadLink =
  | { readonly link: NewLink; readonly errors: readonly [] }
  | { readonly link: null; readonly errors: readonly ProblemDetail[] }

/** Reads a link from a request and fills in defaults. Returns the errors if the link is invalid. */
export function readNewLink(input: Static<typeof NewLinkSchema>, owner: LinkOwner): ReadLink {
  const { domain, slug, destination, ...rest } = input
  const settings = normalizeSettings(mergeSettings({ ...defaultSettings, destination }, rest))
  const link: NewLink = {
    ...settings,
    campaign: normalizeCampaign(settings.campaign, owner.campaignRules),
    domain: (domain ?? owner.domains[0] ?? '').toLowerCase(),
    slug: slug ?? makeSlug(),
    isArchived: false,
  }
  const errors = validateNewLink(link, owner)
  return errors.length === 0 ? { link, errors: [] } : { link: null, errors }
}

/** Checks a new link against all rules: its settings, campaign, domain and slug. */
export function validateNewLink(
  link: NewLink,
  { domains, scheme, campaignRules }: LinkOwner,
): ProblemDetail[] {
  const errors = [
    ...validateSettings(link, { slug: link.slug, scheme }),
    ...validateCampaign(link.campaign, campaignRules),
  ]
  if (!domains.includes(link.domain)) {
    errors.push({ pointer: '/domain', detail: 'must be one of the app’s domains' })
  }
  const detail = validateSlug(link.slug)
  if (detail !== null) errors.push({ pointer: '/slug', detail })
  return errors
}
