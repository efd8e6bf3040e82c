import type { FilterDimension } from '../filters/conditions.ts'

/** Dimensions as titles of lists. */
export const dimensionNames: Readonly<Record<FilterDimension, string>> = {
  link: 'Links',
  platform: 'Platforms',
  browser: 'Browsers',
  country: 'Countries',
  source: 'Sources',
  referrer: 'Referrers',
  utm_source: 'UTM sources',
  utm_medium: 'Mediums',
  utm_campaign: 'Campaigns',
  utm_term: 'Terms',
  utm_content: 'Contents',
  tag: 'Tags',
  domain: 'Domains',
  path: 'Paths',
}

/** The tabs of the cards with sources. The first is the one to begin with. */
export const sourceDimensions = [
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const satisfies readonly FilterDimension[]
