import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'

/** Finds no link. */
export const noLinks: LinkDirectory = {
  bySlug: () => Promise.resolve(null),
  byId: () => Promise.resolve(null),
  patternPrefixes: () => Promise.resolve(new Set()),
}
