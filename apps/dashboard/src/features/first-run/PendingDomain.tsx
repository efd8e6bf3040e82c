import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckedDomain, Domain } from '@throughlink/api'
import { domainsQuery } from '../../catalog/queries.ts'
import { setupQuery } from '../../catalog/setupQuery.ts'
import { api } from '../../session/api.ts'
import { useAppId } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'

const outcomes: Readonly<Record<CheckedDomain['outcome'], string>> = {
  found: 'The record is there. The domain is verified.',
  absent: 'The TXT record is not visible yet. A new record can take an hour.',
  unanswered: 'The name servers did not respond. Try again in a minute.',
}

/** The DNS records of a domain that is not verified yet, and a button to look for them. */
export function PendingDomain({ domain: { domain, records } }: { readonly domain: Domain }) {
  const appId = useAppId()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: domainsQuery(appId).queryKey }),
      client.invalidateQueries({ queryKey: setupQuery(appId).queryKey }),
    ])
  const check = useMutation({
    mutationFn: async () => (await api.checkDomain({ params: { appId, domain }, body: {} })).body,
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: async () => api.removeDomain({ params: { appId, domain } }),
    onSuccess: refresh,
  })
  return (
    <div className="space-y-3">
      <p className="text-ink-2">
        Create these records at the DNS provider of{' '}
        <span className="font-mono text-sm text-ink">{domain}</span>, then check.
      </p>
      <dl className="divide-y divide-line rounded-control border border-line">
        {records.map(({ type, name, value, purpose }) => (
          <div key={type} className="px-3 py-2">
            <dt className="text-sm font-medium">
              {type}{' '}
              <span className="font-normal text-ink-3">
                {purpose === 'verification'
                  ? 'proves that the domain is yours; keep it'
                  : 'points the domain to this service'}
              </span>
            </dt>
            <dd>
              <RecordPart label="Name" text={name} />
              <RecordPart label="Value" text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <Button isSmall look="primary" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
        <Button isSmall look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Use another domain
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {check.data && outcomes[check.data.outcome]}
        </p>
      </div>
      <ErrorMessage error={check.error ?? remove.error} />
    </div>
  )
}

function RecordPart({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-12 shrink-0 text-sm text-ink-3">{label}</span>
      <span className="min-w-0 flex-1 font-mono text-sm break-all">{text}</span>
      <CopyButton text={text} what={label.toLowerCase()} />
    </div>
  )
}
