import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkUpdate, BulkUpdateOutcome, Link, LinkPage } from '@throughlink/api'
import { formatCount } from '../../format/numbers.ts'
import { api } from '../../session/api.ts'
import { describeError } from '../../ui/describeError.ts'
import { notifyError } from '../../ui/notifyError.ts'
import { notify } from '../../ui/Toast.tsx'
import { sendParts } from './sendParts.ts'
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
    mutationFn: ({ body }: Update) =>
      sendParts(
        splitChanges(body),
        async (part) => (await api.updateLinks({ params: { appId }, body: part })).body,
      ),
    onSuccess({ outcomes, error }, { title }) {
      const items = outcomes.flatMap((outcome) => outcome.items)
      showLinks(items.flatMap(({ link }) => (link === null ? [] : [link])))
      const failed = items.filter(({ outcome }) => outcome === 'failed')
      const undo = { changes: outcomes.flatMap((outcome) => outcome.undo.changes) }
      const onUndo =
        undo.changes.length === 0 || title === undefined
          ? {}
          : { onUndo: () => mutation.mutate({ body: undo }) }
      if (error !== null) {
        const changed = outcomes.reduce((sum, { updated }) => sum + updated, 0)
        notify({
          title: `Only ${formatCount(changed)} links changed.`,
          description: describeError(error).title,
          ...onUndo,
        })
        return
      }
      if (title === undefined) {
        if (failed.length > 0) {
          notify({
            title: `${formatCount(failed.length)} of the links could not be changed back.`,
            description: readReason(failed),
          })
        }
        return
      }
      notify({
        title: failed.length === items.length ? 'No link was changed.' : title,
        ...(failed.length === 0
          ? {}
          : {
              description: `${formatCount(failed.length)} not changed: ${readReason(failed)}`,
            }),
        ...onUndo,
      })
    },
    onError: notifyError,
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
    for (const name of ['tags', 'folders', 'link-count']) {
      void client.invalidateQueries({ queryKey: ['app', appId, name] })
    }
    void client.invalidateQueries({
      queryKey: ['app', appId, 'link'],
      predicate: ({ queryKey }) => changed.has(String(queryKey[3])),
    })
  }

  return {
    isPending: mutation.isPending,
    update: (ids: readonly string[], change: LinkChange, title: string) =>
      mutation.mutate({ body: { changes: [{ ids, ...change }] }, title }),
  }
}

function readReason(failed: BulkUpdateOutcome['items']): string {
  return failed[0]?.errors[0]?.detail ?? 'unknown reason'
}
