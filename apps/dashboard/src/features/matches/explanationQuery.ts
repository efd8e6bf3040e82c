import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Install, type InstallExplanation } from '@throughlink/api'
import { api } from '../../session/api.ts'

/** Either the stored decision, or what the list of installs tells about an install that has none. */
export type FoundInstall =
  | { readonly kind: 'decision'; readonly decision: InstallExplanation }
  | { readonly kind: 'listed'; readonly install: Install }
  | { readonly kind: 'missing' }

/** The explanation of an install. */
export function explanationQuery(appId: string, installId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'explanation', installId],
    queryFn: async ({ signal }): Promise<FoundInstall> => {
      try {
        const params = { appId, installId }
        return { kind: 'decision', decision: (await api.explainInstall({ params, signal })).body }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return findListed(appId, installId, signal)
      }
    },
  })
}

/**
 * Looks for the install among the latest that have no stored decision: those that a link opened on their first
 * run, and those that were not matched because of the policy or an outage.
 */
async function findListed(
  appId: string,
  installId: string,
  signal: AbortSignal,
): Promise<FoundInstall> {
  const pages = await Promise.all(
    [{ method: 'opened' as const }, { isMatched: false }].map((filter) =>
      api.listInstalls({ params: { appId }, query: { ...filter, limit: 200 }, signal }),
    ),
  )
  const install = pages
    .flatMap(({ body }) => body.items)
    .find((each) => each.installId === installId)
  return install === undefined ? { kind: 'missing' } : { kind: 'listed', install }
}
