import { queryOptions } from '@tanstack/react-query'
import type { Import, ImportDetails } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'

const pollMs = 1_000

/** The imports of the last 90 days, without dry runs. */
export function importsQuery(appId: string) {
  return listOptions(['app', appId, 'imports'], async (position, signal) => {
    const query = { ...position, limit: 20 }
    return (await api.listImports({ params: { appId }, query, signal })).body
  })
}

/** An import with its errors. Read every second while it runs. */
export function importQuery(appId: string, importId: string) {
  return queryOptions<ImportDetails>({
    queryKey: ['app', appId, 'import', importId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.getImport({ params: { appId, importId }, signal })).body,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollMs : false),
  })
}

/** The counts of an import that was just sent. Null until the service has started it, so it is found in the list. */
export function importCountsQuery(appId: string, importId: string) {
  return queryOptions<Import['counts'] | null>({
    queryKey: ['app', appId, 'import', importId, 'counts'],
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const query = { dryRuns: true, limit: 10 }
      const { items } = (await api.listImports({ params: { appId }, query, signal })).body
      return items.find(({ id }) => id === importId)?.counts ?? null
    },
  })
}
