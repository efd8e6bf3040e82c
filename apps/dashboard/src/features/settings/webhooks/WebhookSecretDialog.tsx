import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { OneTimeSecret } from '../../../ui/OneTimeSecret.tsx'

export interface WebhookSecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog isOpen isSticky onClose={onClose} title="Signing secret">
      <OneTimeSecret text={secret} what="secret">
        Copy the secret now: it is not shown again. Your server verifies messages with it, as
        described by Standard Webhooks.
      </OneTimeSecret>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
