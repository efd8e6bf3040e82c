import { readToday } from '../../dates/readToday.ts'
import { viewerTimezone } from '../../format/times.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
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
        <DateTimeField
          {...form.text('expiresAt')}
          error={form.readError('expiresAt') ?? form.readError('expiresAt/time')}
          label="Expires at"
          what="expiry"
          usualTime="23:59"
          min={readToday()}
          hint={`Time zone: ${viewerTimezone}. From then on the links respond with 410 Gone.`}
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
