import type { LinkBatches } from '@throughlink/server/src/catalog/links/linkDirectory.ts'
import { sampleLink } from '@throughlink/server/test/support/sampleLink.ts'

const domainSuffix = '.example'

/** Returns the URL of a link that {@link namedLinks} finds. */
export function getLinkUrl(appId: string, linkId: string): string {
  return `https://${appId}${domainSuffix}/${linkId}`
}

/** Finds every link: its URL names its app and its id. */
export const namedLinks: LinkBatches = {
  listCampaigns: () => Promise.resolve(new Map()),
  listBySlugs: (keys) =>
    Promise.resolve(
      keys.map(({ domain, slug }) =>
        sampleLink({ id: slug, domain, slug }, { id: domain.slice(0, -domainSuffix.length) }),
      ),
    ),
}
