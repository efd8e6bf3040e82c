import type { NewKey } from '@throughlink/api'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { OneTimeSecret } from '../../../ui/OneTimeSecret.tsx'

/** Shows a new key. It closes by its button only, so that a stray click does not lose the key. */
export function NewKeyView({
  created,
  onClose,
}: {
  readonly created: NewKey
  readonly onClose: () => void
}) {
  return (
    <Dialog isOpen onClose={onClose} title={created.name} isSticky>
      <OneTimeSecret text={created.key} what="key">
        {created.kind === 'secret'
          ? 'Copy the key now and store it as a secret. It is not shown again.'
          : 'Copy the key now and pass it to the SDK. It is not shown again.'}
      </OneTimeSecret>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
