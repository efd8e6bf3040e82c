import type { ProblemDetail } from '@throughlink/protocol'
import type { Static } from 'typebox'
import { validateSettings } from './validateSettings.ts'
import { validateSlug } from './validateSlug.ts'
import { defaultSettings, normalizeSettings, type NewLink } from './linkSettings.ts'
import type { NewLinkSchema } from './linkSchemas.ts'
import { makeSlug } from './makeSlug.ts'
import { mergeSettings } from './mergeSettings.ts'
import type { LinkOwner } from './linkStatements.ts'

export type ReadLink =
  | { readonly link: NewLink; readonly faults: readonly [] }
  | { readonly link: null; readonly faults: readonly ProblemDetail[] }

/** A link as it was asked for, with what was left open filled in, or what is wrong with it. */
export function readNewLink(asked: Static<typeof NewLinkSchema>, owner: LinkOwner): ReadLink {
  const { domain, slug, destination, ...rest } = asked
  const settings = normalizeSettings(mergeSettings({ ...defaultSettings, destination }, rest))
  const link: NewLink = {
    ...settings,
    domain: (domain ?? owner.domains[0] ?? '').toLowerCase(),
    slug: slug ?? makeSlug(),
    isArchived: false,
  }
  const faults = validateNewLink(link, owner)
  return faults.length === 0 ? { link, faults: [] } : { link: null, faults }
}

/** All rules for a link that is to be placed. */
export function validateNewLink(
  link: NewLink,
  { domains: domains, scheme }: LinkOwner,
): ProblemDetail[] {
  const faults = validateSettings(link, scheme)
  if (!domains.includes(link.domain)) {
    faults.push({ pointer: '/domain', detail: 'is not one of the app’s domains' })
  }
  const detail = validateSlug(link.slug)
  if (detail !== null) faults.push({ pointer: '/slug', detail })
  return faults
}
