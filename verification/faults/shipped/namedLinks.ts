import type { LinkDirectory } from '@throughlink/server/src/catalog/links/linkDirectory.ts'
import { sampleLink } from '@throughlink/server/test/support/sampleLink.ts'

const domainSuffix = '.example'

/** Returns the URL of a link that {@link namedLinks} finds. */
export function getLinkUrl(appId: string, linkId: string): string {
  return `https://${appId}${domainSuffix}/${linkId}`
}

/** Finds every link: its URL names its app and its id. */
export const namedLinks: Pick<LinkDirectory, 'bySlug' | 'patternPrefixes'> = {
  bySlug: (domain, slug) =>
    Promise.resolve(
      sampleLink({ id: slug, domain, slug }, { id: domain.slice(0, -domainSuffix.length) }),
    ),
  patternPrefixes: () => Promise.resolve(new Set()),
}
