import type { DocsPage } from '../../ui/DocsLink.tsx'

/** Names of the pages in the navigation, short. */
export const docTitles: Readonly<Record<DocsPage, string>> = {
  'first-run': 'First run',
  overview: 'Overview',
  links: 'Links',
  live: 'Live',
  matches: 'Matches',
  events: 'Events',
  inspect: 'Inspect',
  settings: 'App settings',
  domains: 'Domains',
  website: 'Website',
  keys: 'Keys',
  members: 'Members',
  webhooks: 'Webhooks',
  imports: 'Imports',
  privacy: 'Privacy requests',
  account: 'Account',
}
