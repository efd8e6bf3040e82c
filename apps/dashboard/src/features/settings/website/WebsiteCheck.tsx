import { useMutation } from '@tanstack/react-query'
import type { WebsiteCheck as Check } from '@throughlink/api'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { completeUrl } from '../../../catalog/completeUrl.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const looks = {
  error: { icon: CircleAlert, className: 'text-bad', word: 'Error' },
  warning: { icon: TriangleAlert, className: 'text-warn', word: 'Warning' },
} as const

/** Checks whether browsers run the script on a page. */
export function WebsiteCheck() {
  const appId = useAppId()
  const [url, setUrl] = useState('')
  const check = useMutation({
    mutationFn: async (page: string) =>
      (await api.checkWebsite({ params: { appId }, body: { url: page } })).body,
  })
  return (
    <Panel
      title="Check a page"
      description="The service requests the page once, and says why a browser would not run the script."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim() !== '') check.mutate(completeUrl(url.trim()))
        }}
      >
        <TextField
          label="Address of the page"
          name="url"
          type="text"
          inputMode="url"
          isMono
          value={url}
          onValueChange={setUrl}
          error={undefined}
          placeholder="https://www.example.com/products/42"
          className="min-w-0 flex-1 basis-56"
          addition={
            <Button type="submit" isBusy={check.isPending}>
              Check
            </Button>
          }
        />
      </form>
      <ErrorMessage error={check.error} />
      <div role="status">{check.data !== undefined && <CheckResult check={check.data} />}</div>
    </Panel>
  )
}

function CheckResult({ check: { url, findings, scriptUrl, linkUrl } }: { readonly check: Check }) {
  return (
    <div className="mt-5 space-y-3">
      <p className="text-sm text-ink-3">
        Checked <span className="font-mono break-all">{url}</span>
      </p>
      {findings.length === 0 && (
        <p className="flex gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          The script is right.
        </p>
      )}
      {findings.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {findings.map(({ name, level, message, fix }) => {
            const { icon: Icon, className, word } = looks[level]
            return (
              <li key={name} className="flex gap-3 py-2">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
                <div className="min-w-0 text-sm">
                  <p className="break-words">
                    <span className="sr-only">{word}: </span>
                    {message}
                  </p>
                  <p className="break-words text-ink-2">{fix}</p>
                  <p className="font-mono text-xs text-ink-3">{name}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {scriptUrl !== null && (
        <dl className="space-y-1 text-sm">
          <Fact name="Script" value={scriptUrl} />
          <Fact name="Link of the page" value={linkUrl ?? 'None'} />
        </dl>
      )}
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 font-mono break-all">{value}</dd>
    </div>
  )
}
