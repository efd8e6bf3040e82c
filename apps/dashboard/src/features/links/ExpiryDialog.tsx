import { useState } from 'react'
import { viewerTimezone } from '../../format/times.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export interface ExpiryDialogProps {
  /** Such as “3 links”. */
  readonly count: string
  readonly onApply: (expiresAt: string | null) => void
  readonly onClose: () => void
}

/** Sets or removes the expiry of the selected links. */
export function ExpiryDialog({ count, onApply, onClose }: ExpiryDialogProps) {
  const [value, setValue] = useState('')
  const apply = (expiresAt: string | null) => {
    onApply(expiresAt)
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Expiry of ${count}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== '') apply(new Date(value).toISOString())
        }}
      >
        <Field
          label="Expires at"
          hint={`Time zone: ${viewerTimezone}. From then on the links respond with 410 Gone.`}
        >
          <TextInput
            type="datetime-local"
            required
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
        <DialogActions>
          <Button onClick={() => apply(null)} className="mr-auto">
            Never expire
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Set expiry
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
