import { useNavigate } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import {
  Archive,
  ArchiveRestore,
  Ban,
  CircleCheck,
  Copy,
  CopyPlus,
  Pencil,
  QrCode,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useCan } from '../../session/useCan.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { notify } from '../../ui/Toast.tsx'
import type { LinkChange } from './useUpdateLinks.ts'

export interface LinkMenuListProps {
  readonly appId: string
  readonly link: Link
  readonly onUpdate: (change: LinkChange, title: string) => void
  readonly onShowQr: () => void
  /** The button that opens the menu. */
  readonly trigger: ReactElement
}

/** Actions for one link. Opens at once. Every change can be undone, so none asks first. */
export function LinkMenuList({ appId, link, onUpdate, onShowQr, trigger }: LinkMenuListProps) {
  const can = useCan()
  const navigate = useNavigate()
  const params = { appId, linkId: link.id }
  const copy = () => {
    void navigator.clipboard.writeText(link.url).then(() => notify({ title: 'Link copied' }))
  }
  return (
    <Menu isOpenAtFirst align="end" trigger={trigger}>
      <MenuItem onSelect={copy}>
        <Copy aria-hidden className={iconClass} />
        Copy link
      </MenuItem>
      <MenuItem onSelect={onShowQr}>
        <QrCode aria-hidden className={iconClass} />
        QR code
      </MenuItem>
      {can('updateLink') && (
        <>
          <MenuSeparator />
          <MenuItem
            isDisabled={link.deletedAt !== null}
            onSelect={() => void navigate({ to: '/apps/$appId/links/$linkId/edit', params })}
          >
            <Pencil aria-hidden className={iconClass} />
            Edit
          </MenuItem>
          <MenuItem
            onSelect={() =>
              void navigate({
                to: '/apps/$appId/links/new',
                params: { appId },
                search: { copyOf: link.id },
              })
            }
          >
            <CopyPlus aria-hidden className={iconClass} />
            Duplicate
          </MenuItem>
        </>
      )}
      {can('updateLinks') && (
        <>
          <MenuSeparator />
          {link.isDisabled ? (
            <MenuItem onSelect={() => onUpdate({ isDisabled: false }, 'Link enabled')}>
              <CircleCheck aria-hidden className={iconClass} />
              Enable
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onUpdate({ isDisabled: true }, 'Link disabled')}>
              <Ban aria-hidden className={iconClass} />
              Disable
            </MenuItem>
          )}
          {link.isArchived ? (
            <MenuItem onSelect={() => onUpdate({ isArchived: false }, 'Link unarchived')}>
              <ArchiveRestore aria-hidden className={iconClass} />
              Unarchive
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onUpdate({ isArchived: true }, 'Link archived')}>
              <Archive aria-hidden className={iconClass} />
              Archive
            </MenuItem>
          )}
          {link.deletedAt === null ? (
            <MenuItem isDanger onSelect={() => onUpdate({ isDeleted: true }, 'Link deleted')}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onUpdate({ isDeleted: false }, 'Link restored')}>
              <Undo2 aria-hidden className={iconClass} />
              Restore
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

const iconClass = 'size-4 text-ink-3'
