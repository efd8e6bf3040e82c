import { useState } from 'react'
import { api } from '../../session/api.ts'
import { announceSignOut } from '../../session/sessionChannel.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Panel } from '../../ui/Panel.tsx'

export function DeletePanel({ email }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title="Delete account"
      description="You can sign in and restore it until the grace period ends. Your memberships do not return."
      actions={
        <Button look="danger" isSmall onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        The last owner of an organization must first make somebody else an owner, or delete the
        organization.
      </p>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete your account?"
        action="Delete account"
        typedText={email}
        onConfirm={async () => {
          await api.deleteAccount({})
          announceSignOut()
        }}
      >
        <p>This ends your sessions, your memberships and the invitations you sent.</p>
        <p>After the grace period, your name and email address are purged.</p>
      </ConfirmDialog>
    </Panel>
  )
}
