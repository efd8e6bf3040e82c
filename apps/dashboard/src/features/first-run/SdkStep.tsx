import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { domainsQuery } from '../../catalog/queries.ts'
import { useApp } from '../../session/useApp.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { buildSnippets } from './buildSnippets.ts'

const tabs = [
  { value: 'expo', label: 'Expo Router' },
  { value: 'bare', label: 'React Navigation' },
] as const

/** The code to paste, with the ids of this app. */
export function SdkStep({ publishableKey }: { readonly publishableKey: string | null }) {
  const app = useApp()
  const [kind, setKind] = useState<'expo' | 'bare'>('expo')
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
        <p className="text-ink-2">
          Every publishable key of the app is revoked.{' '}
          <Link
            to="/apps/$appId/settings/keys"
            params={{ appId: app.id }}
            className="text-accent underline underline-offset-2"
          >
            Create one
          </Link>
          , and it appears in the code.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            The code contains the publishable key of your app. It is public and authorizes nothing.
          </p>
          <div className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">
              {publishableKey}
            </code>
            <CopyButton text={publishableKey} what="publishable key" />
          </div>
        </>
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
