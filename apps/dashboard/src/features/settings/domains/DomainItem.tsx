import type { Domain } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DnsRecords } from './DnsRecords.tsx'
import { DomainActions } from './DomainActions.tsx'
import { DomainHealth } from './DomainHealth.tsx'

export interface DomainItemProps {
  readonly domain: Domain
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const states: Readonly<Record<Domain['state'], { readonly tone: Tone; readonly label: string }>> = {
  pending: { tone: 'warn', label: 'Waiting for DNS' },
  verified: { tone: 'good', label: 'Verified' },
  missing: { tone: 'warn', label: 'TXT record gone' },
  suspended: { tone: 'bad', label: 'Suspended' },
}

/** A domain: its state, and when it is open its records and its health. */
export function DomainItem({ domain, isOpen, onToggle }: DomainItemProps) {
  const id = useId()
  const { tone, label } = domain.takedown === null ? states[domain.state] : takenDown
  return (
    <li>
      <div className="flex items-center gap-2 pr-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 pl-5 text-left"
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-3 transition-transform',
              isOpen && 'rotate-90',
            )}
          />
          <span className="min-w-0 truncate font-medium">{domain.domain}</span>
          <Badge tone={tone}>{label}</Badge>
        </button>
        <CopyButton text={domain.domain} what="domain" />
      </div>
      {isOpen && (
        <div id={id} className="space-y-5 px-5 pb-5">
          <StateNote domain={domain} />
          {domain.records.length > 0 && (
            <DnsRecords domain={domain.domain} records={domain.records} />
          )}
          <DomainHealth domain={domain.domain} />
          <DomainActions domain={domain} />
        </div>
      )}
    </li>
  )
}

const takenDown = { tone: 'bad', label: 'Taken down' } as const

function StateNote({ domain }: { readonly domain: Domain }) {
  const { state, takedown, missingSince } = domain
  if (takedown !== null) {
    return (
      <p className="text-bad">
        The operator of the service took this domain down <Time value={takedown.at} />:{' '}
        {takedown.reason} Its links respond with 410 until the operator undoes it.
      </p>
    )
  }
  if (state === 'pending') {
    return (
      <p className="text-ink-2">
        Create these DNS records at your provider, then check them. New records can take an hour to
        become visible.
      </p>
    )
  }
  if (state === 'missing') {
    return (
      <p className="text-warn">
        The TXT record was not found
        {missingSince !== null && (
          <>
            {' '}
            since <Time value={missingSince} />
          </>
        )}
        . Links still work. Create it again: after seven days the domain is suspended.
      </p>
    )
  }
  if (state === 'suspended') {
    return (
      <p className="text-bad">
        The TXT record has been gone for seven days, so links of this domain do not work. Create it
        again, then check the records.
      </p>
    )
  }
  return null
}
