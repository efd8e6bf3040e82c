import { ApiError } from '@throughlink/api'
import { useState } from 'react'
import { useAddDomain } from '../../catalog/useAddDomain.ts'
import { useApp } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../../ui/useForm.ts'
import { suggestName } from './suggestName.ts'

/** A name below the link domain of the service. It works at once, without DNS. */
export function SuggestedDomain({ linkDomain }: { readonly linkDomain: string }) {
  const app = useApp()
  const [taken, setTaken] = useState<readonly string[]>([])
  const add = useAddDomain()
  const isTaken = add.error instanceof ApiError && add.error.status === 409
  const fieldError = readFieldErrors(add.error)['domain']
  const form = useForm({
    start: { name: suggestName(app.name, taken.length) },
    save: ({ name }) =>
      add.mutate(
        { domain: `${name.trim().toLowerCase()}.${linkDomain}` },
        {
          onError: (error) => {
            if (!(error instanceof ApiError) || error.status !== 409) return
            setTaken([...taken, name])
            form.reset()
          },
        },
      ),
  })
  const explain = isTaken ? `${taken.at(-1) ?? ''} is taken. How about this one?` : undefined
  return (
    <form {...form.props}>
      <Field
        label="Name"
        hint="Works at once, without DNS."
        error={explain ?? (fieldError === undefined ? undefined : `The name ${fieldError}.`)}
      >
        <div className="flex flex-wrap gap-2">
          <div className="flex min-w-0 flex-1 basis-64 items-center gap-1.5">
            <TextInput
              isMono
              name="name"
              value={form.values.name}
              autoFocus
              required
              maxLength={63}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="min-w-24"
              onChange={(event) => form.set({ name: event.target.value })}
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
