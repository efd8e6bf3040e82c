import { viewerTimezone } from '../../format/times.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'

export interface ExpiryDialogProps {
  /** Such as “3 links”. */
  readonly count: string
  readonly onApply: (expiresAt: string | null) => void
  readonly onClose: () => void
}

/** Sets or removes the expiry of the selected links. */
export function ExpiryDialog({ count, onApply, onClose }: ExpiryDialogProps) {
  const apply = (expiresAt: string | null) => {
    onApply(expiresAt)
    onClose()
  }
  const form = useForm({
    start: { expiresAt: '' },
    save: ({ expiresAt }) => {
      if (expiresAt !== '') apply(new Date(expiresAt).toISOString())
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Expiry of ${count}`}>
      <form {...form.props}>
        <TextField
          {...form.text('expiresAt')}
          label="Expires at"
          hint={`Time zone: ${viewerTimezone}. From then on the links respond with 410 Gone.`}
          type="datetime-local"
          required
        />
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
