import { isWellKnownPath } from './isWellKnownPath.ts'

/** Paths of the service itself. They are the same on every domain, so a link there could not be reached. */
const ownPaths = /^(_tl|api|\.well-known|livez|readyz|metrics|openapi\.json)(\/|$)/

/** Returns whether a path, without its first slash, can lead to no link. */
export function isReservedPath(path: string): boolean {
  return ownPaths.test(path) || isWellKnownPath(path)
}
