import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useAddDomain } from './useAddDomain.ts'

/** A domain of one's own, verified by DNS. Folded if the service offers names of its own. */
export function OwnDomain({ isFirst }: { readonly isFirst: boolean }) {
  const [isShown, setIsShown] = useState(isFirst)
  const [domain, setDomain] = useState('')
  const add = useAddDomain(domain.trim())
  const fieldError = readFieldErrors(add.error)['domain']
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate()
  }
  if (!isShown) {
    return (
      <Button look="quiet" isSmall className="-ml-3" onClick={() => setIsShown(true)}>
        Use your own domain instead
      </Button>
    )
  }
  return (
    <form onSubmit={submit}>
      <Field
        label="Your domain"
        hint="A subdomain that serves nothing else, such as go.example.com. You need access to its DNS."
        error={fieldError === undefined ? undefined : `The domain ${fieldError}.`}
      >
        <div className="flex flex-wrap gap-2">
          <TextInput
            isMono
            value={domain}
            placeholder="go.example.com"
            autoFocus
            required
            maxLength={253}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="min-w-0 flex-1 basis-64"
            onChange={(event) => setDomain(event.target.value)}
          />
          <Button type="submit" look={isFirst ? 'primary' : 'secondary'} isBusy={add.isPending}>
            Add domain
          </Button>
        </div>
      </Field>
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
