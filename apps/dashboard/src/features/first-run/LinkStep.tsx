import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../session/api.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { useAppId } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CreatedLink } from './CreatedLink.tsx'
import { readDestination } from './readDestination.ts'
import { newestLinkQuery, setupQuery } from './setupQuery.ts'

/** One field and Enter. Then the link, to copy or to scan. */
export function LinkStep({ hasDomain }: { readonly hasDomain: boolean }) {
  const newest = useQuery(newestLinkQuery(useAppId()))
  return (
    <QueryView query={newest} loading={<Skeleton className="h-20" />}>
      {(link) => (link ? <CreatedLink link={link} /> : <FirstLink hasDomain={hasDomain} />)}
    </QueryView>
  )
}

function FirstLink({ hasDomain }: { readonly hasDomain: boolean }) {
  const appId = useAppId()
  const can = useCan()
  const client = useQueryClient()
  const [destination, setDestination] = useState('')
  const readKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async () => {
      const body = { destination: readDestination(destination) }
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.createLink(input)).body
    },
    onSuccess: (link) => {
      client.setQueryData(newestLinkQuery(appId).queryKey, link)
      return client.invalidateQueries({ queryKey: setupQuery(appId).queryKey })
    },
  })
  if (!can('createLink')) return <p className="text-ink-2">Ask an editor to create a link.</p>
  const error = readFieldErrors(create.error)['destination']
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Field
        label="Destination"
        hint={
          hasDomain
            ? 'The page of your website that shows the same as the screen of your app.'
            : 'Choose a domain first.'
        }
        error={error === undefined ? undefined : `The destination ${error}.`}
      >
        <div className="flex flex-wrap gap-2">
          <TextInput
            value={destination}
            placeholder="https://example.com/products/42"
            // The step unfolds when the domain is there, and this is the next thing to do.
            autoFocus={hasDomain}
            disabled={!hasDomain}
            required
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="min-w-0 flex-1 basis-64"
            onChange={(event) => setDestination(event.target.value)}
          />
          <Button type="submit" look="primary" disabled={!hasDomain} isBusy={create.isPending}>
            Create link
          </Button>
        </div>
      </Field>
      {error === undefined && <ErrorMessage error={create.error} />}
    </form>
  )
}
