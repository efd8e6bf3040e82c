import { maxDomainLength } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { useAddDomain } from '../../catalog/useAddDomain.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'

/** A domain of one's own, verified by DNS. Folded if the service offers names of its own. */
export function OwnDomain({ isFirst }: { readonly isFirst: boolean }) {
  const [isShown, setIsShown] = useState(isFirst)
  const add = useAddDomain()
  const form = useForm({ start: { domain: '' }, save: add })
  const fieldError = form.readError('domain')
  if (!isShown) {
    return (
      <Button look="quiet" isSmall className="-ml-3" onClick={() => setIsShown(true)}>
        Use your own domain instead
      </Button>
    )
  }
  return (
    <form {...form.props}>
      <TextField
        {...form.text('domain')}
        label="Your domain"
        hint="A subdomain that serves nothing else, such as go.example.com. You need access to its DNS."
        error={fieldError === undefined ? undefined : `The domain ${fieldError}.`}
        isMono
        placeholder="go.example.com"
        autoFocus
        required
        maxLength={maxDomainLength}
        inputMode="url"
        className="min-w-0 flex-1 basis-64"
        addition={
          <Button type="submit" look={isFirst ? 'primary' : 'secondary'} isBusy={add.isPending}>
            Add domain
          </Button>
        }
      />
      {fieldError === undefined && <ErrorMessage error={add.error} />}
      {isFirst && (
        <p className="mt-2 text-sm text-ink-3">
          To offer names that need no DNS, the operator of this service sets{' '}
          <code className="font-mono">LINK_DOMAIN</code>.
        </p>
      )}
    </form>
  )
}
