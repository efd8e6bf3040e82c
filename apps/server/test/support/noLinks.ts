import type { LinkBatches, LinkDirectory } from '#catalog/links/linkDirectory.ts'

/** Finds no link. */
export const noLinks: LinkDirectory & LinkBatches = {
  bySlug: () => Promise.resolve(null),
  byId: () => Promise.resolve(null),
  listBySlugs: () => Promise.resolve([]),
  listCampaigns: () => Promise.resolve(new Map()),
  patternPrefixes: () => Promise.resolve(new Set()),
}
