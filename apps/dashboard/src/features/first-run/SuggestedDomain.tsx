import { ApiError } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { useApp } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { suggestName } from './suggestName.ts'
import { useAddDomain } from './useAddDomain.ts'

/** A name below the link domain of the service. It works at once, without DNS. */
export function SuggestedDomain({ linkDomain }: { readonly linkDomain: string }) {
  const app = useApp()
  const [name, setName] = useState(() => suggestName(app.name))
  const [taken, setTaken] = useState<readonly string[]>([])
  const add = useAddDomain(`${name.trim().toLowerCase()}.${linkDomain}`)
  const isTaken = add.error instanceof ApiError && add.error.status === 409
  const fieldError = readFieldErrors(add.error)['domain']
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate(undefined, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return
        setTaken([...taken, name])
        setName(suggestName(app.name, taken.length + 1))
      },
    })
  }
  const explain = isTaken ? `${taken.at(-1) ?? ''} is taken. How about this one?` : undefined
  return (
    <form onSubmit={submit}>
      <Field
        label="Name"
        hint="Works at once, without DNS."
        error={explain ?? (fieldError === undefined ? undefined : `The name ${fieldError}.`)}
      >
        <div className="flex flex-wrap gap-2">
          <div className="flex min-w-0 flex-1 basis-64 items-center gap-1.5">
            <TextInput
              isMono
              value={name}
              autoFocus
              required
              maxLength={63}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="min-w-24"
              onChange={(event) => setName(event.target.value)}
            />
            <span className="max-w-1/2 shrink-0 truncate font-mono text-sm text-ink-2">
              .{linkDomain}
            </span>
          </div>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Use this domain
          </Button>
        </div>
      </Field>
      {!isTaken && fieldError === undefined && <ErrorMessage error={add.error} />}
    </form>
  )
}
