import type { Link } from '@throughlink/api'
import { Archive, Ban, CalendarClock, CircleCheck, Tags, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import type { LinkChange } from './useUpdateLinks.ts'

export interface BulkBarProps {
  readonly appId: string
  /** The selected links. */
  readonly links: readonly Link[]
  readonly isBusy: boolean
  readonly onUpdate: (change: LinkChange, title: string) => void
  readonly onClear: () => void
}

/** Changes all selected links. Each change can be undone. */
export function BulkBar({ appId, links, isBusy, onUpdate, onClear }: BulkBarProps) {
  const can = useCan()
  const [dialog, setDialog] = useState<'tags' | 'expiry' | null>(null)
  const count = `${formatCount(links.length)} ${links.length === 1 ? 'link' : 'links'}`
  const canUpdate = can('updateLinks')
  const isAllDisabled = links.every(({ isDisabled }) => isDisabled)
  const isAllArchived = links.every(({ isArchived }) => isArchived)
  const isAllDeleted = links.every(({ deletedAt }) => deletedAt !== null)
  return (
    <>
      <div
        role="toolbar"
        aria-label="Selected links"
        className="sticky bottom-3 z-20 mt-3 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-panel border border-line bg-surface p-1.5 pl-3 shadow-floating"
      >
        <span aria-live="polite" className="mr-2 text-sm font-medium">
          {count} selected
        </span>
        {canUpdate ? (
          <>
            <Action icon={Tags} label="Tags" isBusy={isBusy} onClick={() => setDialog('tags')} />
            <Action
              icon={CalendarClock}
              label="Expiry"
              isBusy={isBusy}
              onClick={() => setDialog('expiry')}
            />
            <Action
              icon={isAllDisabled ? CircleCheck : Ban}
              label={isAllDisabled ? 'Enable' : 'Disable'}
              isBusy={isBusy}
              onClick={() =>
                onUpdate(
                  { isDisabled: !isAllDisabled },
                  `${count} ${isAllDisabled ? 'enabled' : 'disabled'}`,
                )
              }
            />
            <Action
              icon={isAllArchived ? Undo2 : Archive}
              label={isAllArchived ? 'Unarchive' : 'Archive'}
              isBusy={isBusy}
              onClick={() =>
                onUpdate(
                  { isArchived: !isAllArchived },
                  `${count} ${isAllArchived ? 'unarchived' : 'archived'}`,
                )
              }
            />
            <Action
              icon={isAllDeleted ? Undo2 : Trash2}
              label={isAllDeleted ? 'Restore' : 'Delete'}
              isBusy={isBusy}
              isDanger={!isAllDeleted}
              onClick={() =>
                onUpdate(
                  { isDeleted: !isAllDeleted },
                  `${count} ${isAllDeleted ? 'restored' : 'deleted'}`,
                )
              }
            />
          </>
        ) : (
          <span className="text-sm text-ink-3">Your role does not allow changing links.</span>
        )}
        <IconButton label="Clear the selection" onClick={onClear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {dialog === 'tags' && (
        <TagsDialog
          appId={appId}
          links={links}
          onClose={() => setDialog(null)}
          onApply={(change) => onUpdate(change, `Tags of ${count} changed`)}
        />
      )}
      {dialog === 'expiry' && (
        <ExpiryDialog
          count={count}
          onClose={() => setDialog(null)}
          onApply={(expiresAt) => onUpdate({ expiresAt }, `Expiry of ${count} changed`)}
        />
      )}
    </>
  )
}

interface ActionProps {
  readonly icon: typeof Tags
  readonly label: string
  readonly isBusy: boolean
  readonly isDanger?: boolean
  readonly onClick: () => void
}

function Action({ icon: Icon, label, isBusy, isDanger = false, onClick }: ActionProps) {
  return (
    <Button
      isSmall
      look="quiet"
      disabled={isBusy}
      onClick={onClick}
      className={isDanger ? '!text-bad' : ''}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
