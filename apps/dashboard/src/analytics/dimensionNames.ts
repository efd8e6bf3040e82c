import type { FilterDimension } from '../filters/conditions.ts'

/** Dimensions as titles of lists. */
export const dimensionNames: Readonly<Record<FilterDimension, string>> = {
  link: 'Links',
  platform: 'Platforms',
  country: 'Countries',
  referrer: 'Referrers',
  utm_source: 'Sources',
  utm_medium: 'Mediums',
  utm_campaign: 'Campaigns',
  utm_term: 'Terms',
  utm_content: 'Contents',
  tag: 'Tags',
  domain: 'Domains',
}
