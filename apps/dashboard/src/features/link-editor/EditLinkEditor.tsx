import { useBlocker, useNavigate } from '@tanstack/react-router'
import { ApiError, type Link } from '@throughlink/api'
import { useRef } from 'react'
import { formatShortUrl } from '../../catalog/formatLink.ts'
import { useApp } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/Toast.tsx'
import { LinkEditor } from './LinkEditor.tsx'
import { toForm, toLinkPatch } from './linkForm.ts'
import { useLinkForm } from './useLinkForm.ts'
import { useSaveLink } from './useLinkMutations.ts'

export interface EditLinkEditorProps {
  readonly appId: string
  readonly link: Link & { readonly etag: string | null }
  readonly onReload: () => void
}

/** Changes a link. Asks before changes are lost, and does not overwrite those of somebody else. */
export function EditLinkEditor({ appId, link, onReload }: EditLinkEditorProps) {
  const navigate = useNavigate()
  const save = useSaveLink(appId, link)
  const isSaved = useRef(false)
  const { campaignRules } = useApp()
  const start = toForm(link)
  const form = useLinkForm(start, campaignRules, {
    ...save,
    // Rules that are newer than the link apply once its campaign is changed.
    original: start.campaign,
    mutate: (values) =>
      save.mutate(toLinkPatch(values), {
        onSuccess() {
          isSaved.current = true
          notify({ title: 'Link saved' })
          void navigate({ to: '/apps/$appId/links/$linkId', params: { appId, linkId: link.id } })
        },
      }),
  })
  const { error, isDirty } = form
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSaved.current,
    enableBeforeUnload: () => isDirty && !isSaved.current,
    withResolver: true,
  })
  const isOutdated = error instanceof ApiError && error.status === 412
  return (
    <>
      <LinkEditor
        appId={appId}
        form={form}
        error={isOutdated ? null : error}
        isBusy={save.isPending}
        action="Save changes"
        address={
          <div className="flex h-11 items-center gap-2 border-t border-line pr-3 pl-11">
            <span className="font-medium">Short link</span>
            <span className="ml-auto min-w-0 truncate text-sm text-ink-2">
              {formatShortUrl(link.url)}
            </span>
            <CopyButton text={link.url} what="link" />
          </div>
        }
        extra={
          <Button
            look="quiet"
            className="max-sm:w-full"
            onClick={() =>
              void navigate({
                to: '/apps/$appId/links/$linkId',
                params: { appId, linkId: link.id },
              })
            }
          >
            Cancel
          </Button>
        }
      />
      <Dialog isOpen={isOutdated} onClose={save.reset} title="Somebody else changed this link">
        <p className="text-ink-2">
          Your changes are not saved. Load the new version, then make them again.
        </p>
        <DialogActions>
          <Button onClick={save.reset}>Keep editing</Button>
          <Button look="primary" onClick={onReload}>
            Load the new version
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        isOpen={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
      >
        <p className="text-ink-2">Your changes to this link will be lost.</p>
        <DialogActions>
          <Button onClick={() => blocker.reset?.()}>Keep editing</Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            Discard changes
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
