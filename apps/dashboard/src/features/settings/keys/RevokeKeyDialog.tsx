import type { Key } from '@throughlink/api'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/Toast.tsx'

export interface RevokeKeyDialogProps {
  /** Null: closed. */
  readonly item: Key | null
  readonly onClose: () => void
  readonly onRevoke: (keyId: string) => Promise<unknown>
}

export function RevokeKeyDialog({ item, onClose, onRevoke }: RevokeKeyDialogProps) {
  const name = item?.name === '' ? 'Unnamed key' : item?.name
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      title={`Revoke ${name ?? 'key'}`}
      action="Revoke key"
      onConfirm={async () => {
        if (item === null) return
        await onRevoke(item.id)
        notify({ title: `${name ?? 'Key'} was revoked.` })
      }}
    >
      {item?.kind === 'publishable' ? (
        <p>
          Published versions of your app that contain this key can no longer match installs or send
          events. Release a version with the new key first, and wait until people have updated.
        </p>
      ) : (
        <p>Requests with this key fail at once. Open invitations that it created end too.</p>
      )}
      <p>
        A revoked key cannot be restored: <code className="font-mono text-sm">{item?.prefix}</code>
      </p>
    </ConfirmDialog>
  )
}
