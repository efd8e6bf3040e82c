import { type UtmName, utmNames } from '../../catalog/campaignNames.ts'
import { completeUrl } from '../../catalog/completeUrl.ts'
import type { LinkForm } from './linkForm.ts'

/** The campaign values that the destination and the link both have, and that differ. */
export function findReplaced({
  destination,
  campaign,
}: Pick<LinkForm, 'destination' | 'campaign'>): readonly UtmName[] {
  const own = URL.parse(completeUrl(destination))?.searchParams
  return utmNames.filter((name) => {
    const value = campaign[name].trim()
    return value !== '' && own?.has(name) === true && own.get(name) !== value
  })
}
