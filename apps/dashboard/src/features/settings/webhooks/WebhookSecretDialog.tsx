import { SecretDialog } from '../../../ui/SecretDialog.tsx'

export interface WebhookSecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretDialog
      title="Signing secret"
      secret={secret}
      what="secret"
      warning="Copy the secret now: it is not shown again. Your server verifies messages with it, as described by Standard Webhooks."
      onClose={onClose}
    />
  )
}
