import type { Webhook } from '@throughlink/api'
import type { ReactNode } from 'react'
import { formatRatio } from '../../../format/numbers.ts'
import { Badge, Tag } from '../../../ui/Badge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Time } from '../../../ui/Time.tsx'
import { describeHealth } from './describeHealth.ts'
import { webhookKinds } from './webhookKinds.ts'

/** Health and settings of a webhook. */
export function WebhookFacts({ endpoint }: { readonly endpoint: Webhook }) {
  const { kind, url, eventTypes, sampling, settings } = endpoint
  const health = describeHealth(endpoint)
  const labels = webhookKinds[kind].fields
  return (
    <Panel>
      <dl className="grid gap-x-5 gap-y-3 pt-3 text-base sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name="Health">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={health.tone}>{health.label}</Badge>
            {endpoint.failingSince !== null && (
              <span className="text-sm text-ink-2">
                since <Time value={endpoint.failingSince} />
              </span>
            )}
            {health.detail !== null && <span className="text-sm text-ink-2">{health.detail}</span>}
          </span>
        </Fact>
        <Fact name={webhookKinds[kind].label === 'Webhook' ? 'URL' : webhookKinds[kind].label}>
          <code className="font-mono text-sm break-all">{url}</code>
        </Fact>
        {Object.entries(settings).map(([name, value]) => (
          <Fact key={name} name={labels.find((field) => field.name === name)?.label ?? 'Region'}>
            <code className="font-mono text-sm break-all">{value}</code>
          </Fact>
        ))}
        <Fact name="Event types">
          {eventTypes.length === 0 ? (
            'All types without batches'
          ) : (
            <span className="flex flex-wrap gap-1">
              {eventTypes.map((type) => {
                const share = sampling[type]
                return (
                  <Tag key={type}>
                    {share === undefined || share === 1 ? type : `${type} ${formatRatio(share)}`}
                  </Tag>
                )
              })}
            </span>
          )}
        </Fact>
        {endpoint.previousSecretUntil !== null && (
          <Fact name="Secrets">
            Messages are also signed with the previous secret until{' '}
            <Time value={endpoint.previousSecretUntil} isFull />.
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm leading-6 text-ink-3 max-sm:-mb-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
