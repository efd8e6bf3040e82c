import type { Link } from '@throughlink/api'
import {
  Archive,
  Ban,
  CalendarClock,
  CircleCheck,
  Folder,
  Megaphone,
  Tags,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CampaignDialog } from './bulk/CampaignDialog.tsx'
import { DownloadMenu } from './bulk/DownloadMenu.tsx'
import { FolderDialog } from './bulk/FolderDialog.tsx'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import type { LinkColumn } from './linkColumns.ts'
import type { LinksSearch } from './linksSearch.ts'
import { TagsDialog } from './TagsDialog.tsx'
import type { LinkChange } from './useUpdateLinks.ts'

export interface BulkBarProps {
  readonly appId: string
  /** The selected links. */
  readonly links: readonly Link[]
  readonly columns: readonly LinkColumn[]
  readonly search: LinksSearch
  readonly isBusy: boolean
  /** How many links of the list are loaded. */
  readonly loaded: number
  /** The rest of the list is being loaded, to select it. */
  readonly isLoadingAll: boolean
  /** Selects the links that match and are not loaded yet too. Undefined if there are none. */
  readonly onSelectAll: (() => void) | undefined
  readonly onUpdate: (change: LinkChange, title: string) => void
  readonly onClear: () => void
}

/** Changes all selected links. Each change can be undone. */
export function BulkBar(props: BulkBarProps) {
  const { appId, links, isBusy, loaded, isLoadingAll, onSelectAll, onUpdate, onClear } = props
  const { columns, search } = props
  const can = useCan()
  const [dialog, setDialog] = useState<'tags' | 'folder' | 'campaign' | 'expiry' | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)
  const act = (verb: string, done: string, change: LinkChange) => {
    const apply = () => onUpdate(change, `${count} ${done}`)
    if (links.length >= manyLinks) setUnconfirmed({ verb, apply })
    else apply()
  }
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
        {onSelectAll !== undefined && (
          <Button isSmall isBusy={isLoadingAll} onClick={onSelectAll}>
            {isLoadingAll ? `Loading all, ${formatCount(loaded)} so far` : 'Select all that match'}
          </Button>
        )}
        {canUpdate ? (
          <>
            <Action icon={Tags} label="Tags" isBusy={isBusy} onClick={() => setDialog('tags')} />
            <Action
              icon={Folder}
              label="Folder"
              isBusy={isBusy}
              onClick={() => setDialog('folder')}
            />
            <Action
              icon={Megaphone}
              label="Campaign"
              isBusy={isBusy}
              onClick={() => setDialog('campaign')}
            />
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
                act(isAllDisabled ? 'Enable' : 'Disable', isAllDisabled ? 'enabled' : 'disabled', {
                  isDisabled: !isAllDisabled,
                })
              }
            />
            <Action
              icon={isAllArchived ? Undo2 : Archive}
              label={isAllArchived ? 'Unarchive' : 'Archive'}
              isBusy={isBusy}
              onClick={() =>
                act(
                  isAllArchived ? 'Unarchive' : 'Archive',
                  isAllArchived ? 'unarchived' : 'archived',
                  { isArchived: !isAllArchived },
                )
              }
            />
            <Action
              icon={isAllDeleted ? Undo2 : Trash2}
              label={isAllDeleted ? 'Restore' : 'Delete'}
              isBusy={isBusy}
              isDanger={!isAllDeleted}
              onClick={() =>
                act(isAllDeleted ? 'Restore' : 'Delete', isAllDeleted ? 'restored' : 'deleted', {
                  isDeleted: !isAllDeleted,
                })
              }
            />
          </>
        ) : (
          <span className="text-sm text-ink-3">Your role does not allow changing links.</span>
        )}
        <DownloadMenu appId={appId} links={links} columns={columns} search={search} />
        <IconButton label="Clear the selection" onClick={onClear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {unconfirmed !== null && (
        <ConfirmDialog
          isOpen
          title={`${unconfirmed.verb} ${count}?`}
          action={`${unconfirmed.verb} ${count}`}
          onClose={() => setUnconfirmed(null)}
          onConfirm={() => {
            unconfirmed.apply()
            return Promise.resolve()
          }}
        >
          <p>You can undo it for 20 seconds.</p>
        </ConfirmDialog>
      )}
      {dialog === 'tags' && (
        <TagsDialog
          appId={appId}
          links={links}
          onClose={() => setDialog(null)}
          onApply={(change) => onUpdate(change, `Tags of ${count} changed`)}
        />
      )}
      {dialog === 'folder' && (
        <FolderDialog
          appId={appId}
          count={count}
          onClose={() => setDialog(null)}
          onApply={(folder) => onUpdate({ folder }, `${count} moved`)}
        />
      )}
      {dialog === 'campaign' && (
        <CampaignDialog
          appId={appId}
          count={count}
          onClose={() => setDialog(null)}
          onApply={(campaign) => onUpdate({ campaign }, `Campaign of ${count} changed`)}
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

/** From here on, a change is confirmed. A page of the list has 100 links. */
const manyLinks = 50

interface Unconfirmed {
  readonly verb: string
  readonly apply: () => void
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
