import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { domainsQuery } from '../../catalog/queries.ts'
import { api } from '../../session/api.ts'
import { useApp } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { buildSnippets } from './buildSnippets.ts'
import { publishableKeyQuery } from './publishableKeyQuery.ts'

const tabs = [
  { value: 'expo', label: 'Expo Router' },
  { value: 'bare', label: 'React Navigation' },
] as const

/** The code to paste, with the ids of this app. */
export function SdkStep() {
  const app = useApp()
  const [kind, setKind] = useState<'expo' | 'bare'>('expo')
  const publishableKey = useQuery(publishableKeyQuery(app.id)).data ?? null
  const domain = useQuery(domainsQuery(app.id)).data?.find(({ state }) => state !== 'pending')
  const snippets = buildSnippets(kind, {
    appId: app.id,
    publishableKey,
    domain: domain?.domain ?? null,
    scheme: app.scheme,
  })
  return (
    <div className="space-y-3">
      {publishableKey === null ? (
        <CreateKey />
      ) : (
        <p className="text-ink-2">
          The code contains the publishable key of your app. It is shown only now: a key cannot be
          read again. It is public and authorizes nothing.
        </p>
      )}
      <Tabs label="Kind of app" value={kind} onValueChange={setKind} tabs={tabs}>
        <ol className="space-y-3">
          {snippets.map(({ file, code }) => (
            <li key={file} className="space-y-1">
              <p className="text-sm text-ink-3">{file}</p>
              <CodeBlock code={code} what={file} />
            </li>
          ))}
        </ol>
        {kind === 'bare' && (
          <p className="mt-3 text-sm text-ink-3">
            Add the domain to the associated domains of the Xcode target (
            <code className="font-mono">applinks:{domain?.domain ?? 'your domain'}</code>) and to an
            intent filter with <code className="font-mono">android:autoVerify</code>.
          </p>
        )}
      </Tabs>
    </div>
  )
}

const newKey = { kind: 'publishable', name: 'App' } as const

function CreateKey() {
  const { id: appId } = useApp()
  const can = useCan()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: async () =>
      (await api.createAppKey({ params: { appId }, body: newKey, idempotencyKey })).body,
    onSuccess: ({ key }) => {
      client.setQueryData(publishableKeyQuery(appId).queryKey, key)
      return client.invalidateQueries({ queryKey: ['app', appId, 'keys'] })
    },
  })
  return (
    <div>
      <p className="text-ink-2">
        Use the publishable key that you saved when the app was created. If you do not have it,
        create another one; the old one stays valid.
      </p>
      <Button
        isSmall
        className="mt-2"
        isBusy={create.isPending}
        disabled={!can('createAppKey')}
        title={can('createAppKey') ? undefined : 'Only admins can create keys.'}
        onClick={() => create.mutate()}
      >
        Create a key
      </Button>
      <ErrorMessage error={create.error} />
    </div>
  )
}
