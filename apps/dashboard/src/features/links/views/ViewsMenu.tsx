import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '@throughlink/api'
import { Bookmark, RefreshCw, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notifyError } from '../../../ui/notifyError.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/Toast.tsx'
import type { LinksSearch } from '../linksSearch.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { isSameView, readViewSearch, toViewSearch } from './viewSearch.ts'
import { viewsQuery } from './viewsQuery.ts'

export interface ViewsMenuProps {
  readonly appId: string
  readonly search: LinksSearch
  readonly onOpen: (search: LinksSearch) => void
}

/** Opens, saves, replaces and deletes views of the list. */
export function ViewsMenu({ appId, search, onOpen }: ViewsMenuProps) {
  const query = useQuery(viewsQuery(appId))
  const client = useQueryClient()
  const canShare = useCan()('updateLinks')
  const [isOpen, setIsOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const active = query.data?.find((view) => isSameView(readViewSearch(view.search), search))
  const change = useMutation({
    async mutationFn({ view, isDeleting }: { view: SavedView; isDeleting: boolean }) {
      const params = { appId, viewId: view.id }
      const { name, isShared } = view
      if (isDeleting) await api.deleteLinkView({ params })
      else {
        await api.updateLinkView({ params, body: { name, isShared, search: toViewSearch(search) } })
      }
    },
    onSuccess(_, { view, isDeleting }) {
      notify({ title: `View “${view.name}” ${isDeleting ? 'deleted' : 'replaced'}.` })
    },
    onError: notifyError,
    onSettled: () => void client.invalidateQueries({ queryKey: ['app', appId, 'link-views'] }),
  })
  return (
    <>
      <Popover
        label="Saved views"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button className="max-w-60 px-3 text-sm font-normal">
            <Bookmark aria-hidden className="size-4 shrink-0 text-ink-3" />
            <span className={classNames('truncate', active === undefined && 'max-lg:sr-only')}>
              {active?.name ?? 'Views'}
            </span>
          </Button>
        }
      >
        <div className="w-72 max-w-full">
          <QueryView query={query} loading={<SkeletonRows count={3} />}>
            {(views: readonly SavedView[]) =>
              views.length === 0 ? (
                <p className="p-2 text-sm text-ink-3">
                  No views yet. Choose filters, order and columns, then save them.
                </p>
              ) : (
                <ul className="max-h-72 overflow-y-auto">
                  {views.map((view) => (
                    <li key={view.id} className="flex items-center gap-1">
                      <button
                        type="button"
                        aria-current={view.id === active?.id}
                        onClick={() => {
                          setIsOpen(false)
                          onOpen(readViewSearch(view.search))
                        }}
                        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left hover:bg-sunken aria-current:font-medium touch:min-h-11"
                      >
                        <span className="truncate">{view.name}</span>
                        {view.isShared && (
                          <Users aria-label="Shared" className="size-3.5 shrink-0 text-ink-3" />
                        )}
                      </button>
                      {canShare && (
                        <>
                          {view.id !== active?.id && (
                            <IconButton
                              label={`Replace ${view.name} by the list as it is now`}
                              onClick={() => change.mutate({ view, isDeleting: false })}
                            >
                              <RefreshCw aria-hidden className="size-4" />
                            </IconButton>
                          )}
                          <IconButton
                            label={`Delete ${view.name}`}
                            onClick={() => change.mutate({ view, isDeleting: true })}
                          >
                            <Trash2 aria-hidden className="size-4" />
                          </IconButton>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
          <Button
            isSmall
            className="mt-2 w-full"
            disabled={active !== undefined || !canShare}
            onClick={() => {
              setIsOpen(false)
              setIsSaving(true)
            }}
          >
            Save this view
          </Button>
        </div>
      </Popover>
      {isSaving && (
        <SaveViewDialog appId={appId} search={search} onClose={() => setIsSaving(false)} />
      )}
    </>
  )
}
