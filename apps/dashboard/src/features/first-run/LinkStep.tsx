import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { completeUrl } from '../../catalog/completeUrl.ts'
import { setupQuery } from '../../catalog/setupQuery.ts'
import { api } from '../../session/api.ts'
import { useAppId } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { CreatedLink } from './CreatedLink.tsx'
import { newestLinkQuery } from './queries.ts'

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
  const readKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (values: { readonly destination: string }) => {
      const body = { destination: completeUrl(values.destination) }
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.createLink(input)).body
    },
    onSuccess: (link) => {
      client.setQueryData(newestLinkQuery(appId).queryKey, link)
      return client.invalidateQueries({ queryKey: setupQuery(appId).queryKey })
    },
  })
  const form = useForm({ start: { destination: '' }, save: create })
  if (!can('createLink')) return <p className="text-ink-2">Ask an editor to create a link.</p>
  const error = form.readError('destination')
  return (
    <form {...form.props}>
      <TextField
        {...form.text('destination')}
        label="Destination"
        hint={
          hasDomain
            ? 'The page of your website that shows the same as the screen of your app.'
            : 'Choose a domain first.'
        }
        error={error === undefined || error.endsWith('.') ? error : `The destination ${error}.`}
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
        addition={
          <Button type="submit" look="primary" disabled={!hasDomain} isBusy={create.isPending}>
            Create link
          </Button>
        }
      />
      {error === undefined && <ErrorMessage error={create.error} />}
    </form>
  )
}
