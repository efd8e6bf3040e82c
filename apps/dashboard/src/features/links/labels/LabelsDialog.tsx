import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxFolderLength } from '@throughlink/protocol/rules'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { foldersQuery, tagsQuery } from '../../../catalog/queries.ts'
import { formatCount } from '../../../format/numbers.ts'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { LabelEditor } from './LabelEditor.tsx'
import { type Label, type LabelKind, labelKinds } from './labelKinds.ts'
import { replaceEverywhere } from './replaceEverywhere.ts'

export interface LabelsDialogProps {
  readonly appId: string
  readonly kind: LabelKind
  readonly onClose: () => void
}

interface Editing {
  readonly name: string
  readonly isDeleting: boolean
}

/** Lists the tags or folders of an app, and renames, merges or deletes them on all links. */
export function LabelsDialog({ appId, kind, onClose }: LabelsDialogProps) {
  const { title, hint, empty, replace, replaceOperation } = labelKinds[kind]
  const can = useCan()
  const client = useQueryClient()
  const tags = useQuery({ ...tagsQuery(appId), enabled: kind === 'tag', select: toLabels('tag') })
  const folders = useQuery({
    ...foldersQuery(appId),
    enabled: kind === 'folder',
    select: toLabels('folder'),
  })
  const query = kind === 'tag' ? tags : folders
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const [progress, setProgress] = useState(0)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['app', appId, `${kind}s`] })
    void client.invalidateQueries({ queryKey: ['app', appId, 'links'] })
    void client.invalidateQueries({ queryKey: ['app', appId, 'link'] })
    void client.invalidateQueries({ queryKey: ['app', appId, 'link-count'] })
  }
  const change = useMutation({
    mutationFn: ({ label, replacement }: { label: string; replacement: string | null }) =>
      replaceEverywhere(() => replace(appId, label, replacement), setProgress),
    onSuccess(changed, { label, replacement }) {
      setEditing(null)
      const links = `${formatCount(changed)} ${changed === 1 ? 'link' : 'links'} changed.`
      notify({
        title: replacement === null ? `“${label}” deleted.` : `“${label}” is now “${replacement}”.`,
        description: links,
      })
    },
    onSettled() {
      setProgress(0)
      refresh()
    },
  })
  const create = useMutation({
    mutationFn: (folder: string) => api.createFolder({ params: { appId }, body: { folder } }),
    onSuccess() {
      setText('')
      refresh()
    },
  })
  const typed = text.trim()
  return (
    <Dialog isOpen onClose={onClose} title={title} description={hint}>
      <form
        className="mb-3 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (kind === 'folder' && typed !== '') create.mutate(typed)
        }}
      >
        <TextInput
          aria-label={kind === 'folder' ? 'Search, or name of a new folder' : 'Search tags'}
          placeholder={kind === 'folder' ? 'Search, or name a new folder' : 'Search tags'}
          value={text}
          maxLength={maxFolderLength}
          onChange={({ target }) => setText(target.value)}
        />
        {kind === 'folder' && can('createFolder') && (
          <Button type="submit" disabled={typed === ''} isBusy={create.isPending}>
            Create
          </Button>
        )}
      </form>
      <ErrorMessage error={create.error ?? change.error} />
      <QueryView query={query} loading={<SkeletonRows count={6} />}>
        {(labels: readonly Label[]) => {
          const shown = labels.filter(({ name }) =>
            name.toLowerCase().includes(typed.toLowerCase()),
          )
          if (shown.length === 0) {
            return (
              <p className="py-3 text-sm text-ink-3">
                {labels.length === 0 ? empty : 'None found.'}
              </p>
            )
          }
          return (
            <ul aria-label={title} className="max-h-[50dvh] overflow-y-auto">
              {shown.map((label) => (
                <li
                  key={label.name}
                  className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line py-1 last:border-0"
                >
                  {editing?.name === label.name ? (
                    <LabelEditor
                      label={label}
                      labels={labels}
                      isDeleting={editing.isDeleting}
                      isBusy={change.isPending}
                      progress={progress}
                      onCancel={() => setEditing(null)}
                      onApply={(replacement) => change.mutate({ label: label.name, replacement })}
                    />
                  ) : (
                    <>
                      <span className="min-w-0 flex-1 truncate" title={label.name}>
                        {label.name}
                      </span>
                      <span className="text-sm text-ink-3">
                        {formatCount(label.linkCount)} {label.linkCount === 1 ? 'link' : 'links'}
                      </span>
                      {can(replaceOperation) && (
                        <>
                          <IconButton
                            label={`Rename ${label.name}`}
                            disabled={change.isPending}
                            onClick={() => setEditing({ name: label.name, isDeleting: false })}
                          >
                            <Pencil aria-hidden className="size-4" />
                          </IconButton>
                          <IconButton
                            label={`Delete ${label.name}`}
                            disabled={change.isPending}
                            onClick={() => setEditing({ name: label.name, isDeleting: true })}
                          >
                            <Trash2 aria-hidden className="size-4" />
                          </IconButton>
                        </>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Dialog>
  )
}

function toLabels<Name extends string>(name: Name) {
  return (
    items: readonly (Readonly<Record<Name, string>> & { readonly linkCount: number })[],
  ): readonly Label[] => items.map((item) => ({ name: item[name], linkCount: item.linkCount }))
}
