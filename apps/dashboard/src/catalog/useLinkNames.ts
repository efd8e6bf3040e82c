import { useQuery } from '@tanstack/react-query'
import { linkNamesQuery } from './queries.ts'

/** Names of links by id. Empty until they are loaded. */
export function useLinkNames(
  appId: string,
  ids: readonly string[],
): Readonly<Record<string, string>> {
  return useQuery(linkNamesQuery(appId, ids)).data ?? {}
}
