import type { Static } from 'typebox'
import type { LinkName } from '../links/findLinkNames.ts'
import type { ClickSchema } from './clickSchemas.ts'
import type { ClickInstall } from './findClickInstalls.ts'
import type { ClickRow } from './queryClicks.ts'

/** Returns a click as the API shows it. */
export function toClickView(
  row: ClickRow,
  links: ReadonlyMap<string, LinkName>,
  installs: ReadonlyMap<string, ClickInstall>,
): Static<typeof ClickSchema> {
  const install = installs.get(row.id)
  return {
    id: row.id,
    clickedAt: new Date(Number(row.atMs)).toISOString(),
    linkId: row.linkId,
    link: links.get(row.linkId) ?? null,
    platform: row.platform,
    browser: row.browser || null,
    systemVersion: row.systemVersion || null,
    language: row.language || null,
    country: row.country || null,
    referrer: row.referrer || null,
    campaign: {
      source: row.source || null,
      medium: row.medium || null,
      campaign: row.campaign || null,
      term: row.term || null,
      content: row.content || null,
    },
    path: row.path || null,
    response: row.response || null,
    isBot: row.isBot,
    isPrefetch: row.isPrefetch,
    installId: install?.installId ?? null,
    isTest: install?.isTest ?? false,
  }
}
