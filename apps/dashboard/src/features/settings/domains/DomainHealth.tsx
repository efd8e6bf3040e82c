import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DomainHealth as Health } from '@throughlink/api'
import { CircleAlert, CircleCheck, CircleDashed, RefreshCw, TriangleAlert } from 'lucide-react'
import { formatDay } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'

type Item = Health['items'][number]

const names: Readonly<Record<Item['check'], string>> = {
  dns_verification: 'Verification record',
  dns_address: 'Address',
  tls: 'HTTPS certificate',
  apple_association: 'Association file for iOS',
  android_association: 'Association file for Android',
  traffic: 'Traffic',
}
const looks = {
  ok: { icon: CircleCheck, className: 'text-good', word: 'OK' },
  warning: { icon: TriangleAlert, className: 'text-warn', word: 'Warning' },
  failed: { icon: CircleAlert, className: 'text-bad', word: 'Failed' },
  unknown: { icon: CircleDashed, className: 'text-ink-3', word: 'Unknown' },
} as const

/** Checks from the DNS record to the association files, each with what to do about it. */
export function DomainHealth({ domain }: { readonly domain: string }) {
  const appId = useAppId()
  const health = useQuery(domainHealthQuery(appId, domain))
  return (
    <section aria-label={`Health of ${domain}`}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-medium">Health</h2>
        {health.data !== undefined && (
          <span className="text-sm text-ink-3">
            Checked <Time value={health.data.checkedAt} />
          </span>
        )}
        <Button
          isSmall
          look="quiet"
          className="ml-auto"
          isBusy={health.isFetching}
          onClick={() => void health.refetch()}
        >
          {!health.isFetching && <RefreshCw aria-hidden className="size-4" />}
          Check again
        </Button>
      </div>
      <QueryView query={health} loading={<SkeletonRows count={6} />}>
        {(data) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {data.items.map((item) => (
                <HealthItem key={item.check} item={item} />
              ))}
            </ul>
            <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-sm">
              <div className="flex gap-2">
                <dt className="text-ink-3">Certificate expires</dt>
                <dd>
                  {data.certificateExpiresAt === null
                    ? 'Unknown'
                    : formatDay(new Date(data.certificateExpiresAt))}
                </dd>
              </div>
              <div className="flex gap-2">
                <dt className="text-ink-3">Last click</dt>
                <dd>
                  {data.lastClickAt === null ? (
                    'None in the last 7 days'
                  ) : (
                    <Time value={data.lastClickAt} />
                  )}
                </dd>
              </div>
            </dl>
          </>
        )}
      </QueryView>
    </section>
  )
}

function HealthItem({ item: { check, status, message, fix, file } }: { readonly item: Item }) {
  const { icon: Icon, className, word } = looks[status]
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <div className="grid min-w-0 flex-1 gap-x-5 sm:grid-cols-[180px_minmax(0,1fr)]">
        <p className="font-medium">
          {names[check]} <span className="sr-only">{word}</span>
        </p>
        <div className="min-w-0 text-sm">
          <p className="break-words text-ink-2">{message}</p>
          {fix !== null && <p className="break-words">{fix}</p>}
          {file !== null && status !== 'ok' && (
            <p className="mt-1 font-mono text-xs break-all text-ink-3">
              {file.url} → {file.httpStatus} {file.contentType ?? 'no content type'}
              {file.redirectUrl !== null && `, redirects to ${file.redirectUrl}`}
              {file.missing.length > 0 && `, lacks ${file.missing.join(', ')}`}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The health of a domain. The service keeps results for 30 seconds. */
function domainHealthQuery(appId: string, domain: string) {
  return queryOptions({
    queryKey: ['app', appId, 'domains', domain, 'health'],
    queryFn: async ({ signal }) =>
      (await api.getDomainHealth({ params: { appId, domain }, signal })).body,
    refetchInterval: ({ state }) => (state.data?.status === 'ok' ? 300_000 : 31_000),
  })
}
