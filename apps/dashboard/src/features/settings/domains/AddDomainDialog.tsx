import type { Domain } from '@throughlink/api'
import { useAddDomain } from '../../../catalog/useAddDomain.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { readDomainName } from './readDomainName.ts'

export interface AddDomainDialogProps {
  readonly onClose: () => void
  readonly onAdded: (domain: Domain) => void
}

export function AddDomainDialog({ onClose, onAdded }: AddDomainDialogProps) {
  const add = useAddDomain()
  const form = useForm({
    start: { domain: '' },
    validate: ({ domain }): Record<string, string> =>
      readDomainName(domain) === null
        ? { domain: 'Enter a domain name, such as go.example.com.' }
        : {},
    save: {
      ...add,
      mutate: ({ domain }) =>
        add.mutate(
          { domain: readDomainName(domain) ?? '' },
          {
            onSuccess: (added) => {
              onAdded(added)
              onClose()
            },
          },
        ),
    },
  })
  const error = form.readError('domain')
  const sent = readFieldErrors(add.error)['domain']
  return (
    <Dialog isOpen onClose={onClose} title="Add domain">
      <form {...form.props} noValidate>
        <TextField
          {...form.text('domain')}
          label="Domain"
          error={error !== undefined && error === sent ? `This domain ${sent}.` : error}
          hint="A subdomain works best, such as go.example.com. Do not use the domain of your website: every path on it would become a link."
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          placeholder="go.example.com"
        />
        {sent === undefined && <ErrorMessage error={add.error} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Add domain
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
