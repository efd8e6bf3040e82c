import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkUpdate, Link, LinkPage } from '@throughlink/api'
import { api } from '../../session/api.ts'
import { describeError } from '../../ui/describeError.ts'
import { notify } from '../../ui/Toast.tsx'
import { splitChanges } from './splitChanges.ts'

export type LinkChange = Omit<BulkUpdate['changes'][number], 'ids'>

interface Update {
  readonly body: BulkUpdate
  /** What happened, such as “3 links disabled”. Without it there is no undo, as for an undo itself. */
  readonly title?: string
}

/**
 * Changes links at once and offers to undo it. The list shows the new values in place: rows that no longer match
 * the filters stay until the list is loaded again, so that nothing jumps.
 */
export function useUpdateLinks(appId: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ body }: Update) => {
      const outcomes = []
      for (const part of splitChanges(body)) {
        outcomes.push((await api.updateLinks({ params: { appId }, body: part })).body)
      }
      return outcomes
    },
    onSuccess(outcomes, { title }) {
      const items = outcomes.flatMap((outcome) => outcome.items)
      showLinks(items.flatMap(({ link }) => (link === null ? [] : [link])))
      const failed = items.filter(({ outcome }) => outcome === 'failed')
      const undo = { changes: outcomes.flatMap((outcome) => outcome.undo.changes) }
      if (title === undefined) return
      notify({
        title,
        ...(failed.length === 0
          ? {}
          : {
              description: `${failed.length} not changed: ${failed[0]?.errors[0]?.detail ?? 'unknown reason'}`,
            }),
        ...(undo.changes.length === 0 ? {} : { onUndo: () => mutation.mutate({ body: undo }) }),
      })
    },
    onError(error) {
      const { title, detail } = describeError(error)
      notify({ title, ...(detail === null ? {} : { description: detail }) })
    },
  })

  function showLinks(links: readonly Link[]): void {
    const changed = new Map(links.map((link) => [link.id, link]))
    client.setQueriesData<InfiniteData<LinkPage, string>>(
      { queryKey: ['app', appId, 'links'] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((link) => changed.get(link.id) ?? link),
          })),
        },
    )
    // Other filters may list these links now.
    client.removeQueries({ queryKey: ['app', appId, 'links'], type: 'inactive' })
    void client.invalidateQueries({ queryKey: ['app', appId, 'tags'] })
    for (const id of changed.keys()) {
      void client.invalidateQueries({ queryKey: ['app', appId, 'link', id] })
    }
  }

  return {
    isPending: mutation.isPending,
    update: (ids: readonly string[], change: LinkChange, title: string) =>
      mutation.mutate({ body: { changes: [{ ids, ...change }] }, title }),
  }
}
