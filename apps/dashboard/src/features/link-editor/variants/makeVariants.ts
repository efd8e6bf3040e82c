import type { NewLink } from '@throughlink/api'
import type { UtmName } from '../../../catalog/campaignNames.ts'

/** Links that are created at once. */
export const maxVariants = 50

/** The lines of a list, without empty and repeated ones. */
export function readLines(text: string): readonly string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/**
 * One link for each value of a campaign parameter. With a slug, each gets `slug-value`; without one, random
 * slugs. A value that is no part of a slug, such as one in another alphabet, leaves the slug to the service.
 */
export function makeVariants(
  link: NewLink,
  parameter: UtmName,
  values: readonly string[],
): readonly NewLink[] {
  return values.map((value) => {
    const { slug: base, ...settings } = link
    const part = value
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
    const slug = base === undefined || part === '' ? undefined : `${base}-${part}`
    return {
      ...settings,
      ...(slug === undefined ? {} : { slug }),
      campaign: { ...link.campaign, [parameter]: value },
    }
  })
}
