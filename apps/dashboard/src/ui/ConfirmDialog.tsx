import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** The verb on the button, such as “Delete app”. */
  readonly action: string
  /** Text that must be typed, for what cannot be undone. */
  readonly typedText?: string
  /** The dialog closes when it resolves and shows the error when it rejects. */
  readonly onConfirm: () => Promise<unknown>
}

/** For changes that cannot be undone with one click. Everything else happens at once, with undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, action, typedText, onConfirm } = props
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    setTyped('')
    setError(null)
    onClose()
  }
  const confirm = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
      close()
    } catch (reason) {
      setError(reason)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <div className="space-y-3 text-ink-2">{children}</div>
      {typedText !== undefined && (
        <div className="mt-5">
          <Field label={`Type ${typedText} to confirm`}>
            <TextInput
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
      )}
      <ErrorMessage error={error} />
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          look="danger"
          isBusy={isBusy}
          disabled={typedText !== undefined && typed !== typedText}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
