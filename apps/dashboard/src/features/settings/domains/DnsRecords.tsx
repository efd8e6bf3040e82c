import type { Domain } from '@throughlink/api'
import { useState } from 'react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import {
  type DnsProviderId,
  dnsProviders,
  formatRecords,
  guessZone,
  toRelativeName,
} from './dnsProviders.ts'

export interface DnsRecordsProps {
  readonly domain: string
  readonly records: Domain['records']
}

const purposes = { verification: 'Proves that you own the domain', traffic: 'Sends visitors here' }

/** The records to create, in the words of the DNS provider, each value with a copy button. */
export function DnsRecords({ domain, records }: DnsRecordsProps) {
  const [id, setId] = useState<DnsProviderId>('any')
  const provider = dnsProviders.find((each) => each.id === id) ?? dnsProviders[0]
  const { fields, isRelative, note } = provider
  const zone = guessZone(domain)
  return (
    <section aria-label="DNS records">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-sm font-medium">DNS records</h2>
        <CopyButton text={formatRecords(domain, records)} what="records for IT" hasLabel />
      </div>
      <Tabs
        label="DNS provider"
        value={id}
        onValueChange={setId}
        tabs={dnsProviders.map(({ id: value, label }) => ({ value, label }))}
      >
        <div className="space-y-3">
          {records.map((record) => {
            const name = isRelative ? toRelativeName(record.name) : record.name
            return (
              <dl
                key={record.purpose}
                className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] items-center gap-x-5 border-t border-line pt-2 first:border-0 first:pt-0"
              >
                <dt className="text-sm text-ink-3">{fields.type}</dt>
                <dd className="flex h-8 items-center gap-3">
                  <span className="font-mono text-sm font-medium">{record.type}</span>
                  <span className="truncate text-sm text-ink-3">{purposes[record.purpose]}</span>
                </dd>
                <RecordValue label={fields.name} value={name} />
                <RecordValue label={fields.value} value={record.value} />
              </dl>
            )
          })}
          <p className="text-sm text-ink-3">
            {isRelative && `For the zone ${zone}. If you use a different zone, adjust the names. `}
            {note}
            {!isRelative &&
              'Names are complete. Many providers want them without the zone at the end.'}{' '}
            {domain === zone &&
              'A zone cannot have a CNAME record itself: use an ALIAS record, or the IP addresses of the same target.'}
          </p>
        </div>
      </Tabs>
    </section>
  )
}

function RecordValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="flex min-h-8 items-center gap-1">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{value}</code>
        <CopyButton text={value} what={label.toLowerCase()} />
      </dd>
    </>
  )
}
