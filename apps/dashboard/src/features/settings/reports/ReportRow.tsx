import type { Report } from '@throughlink/api'
import { Share2 } from 'lucide-react'
import { nameRange, periodNames } from '../../../filters/periodNames.ts'
import { describeActor } from '../../../format/describeActor.ts'
import { formatDay } from '../../../format/times.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'

export interface ReportRowProps {
  readonly report: Report
  readonly onEdit: (() => void) | null
  readonly onRevoke: (() => void) | null
}

/** A shared report with what it shows, who shared it, and who still uses it. */
export function ReportRow({ report, onEdit, onRevoke }: ReportRowProps) {
  const { title, content, createdBy, createdAt, expiresAt, isExpired, lastViewedAt } = report
  const { recipientIds, nextEmailAt } = report
  const { where, cards } = content
  const parts = [
    nameContentDays(content),
    where.length === 0 ? 'whole app' : countNoun(where.length, 'filter'),
    countNoun(cards.length, 'list'),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-3">
      <Share2 aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-medium">{title}</span>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </div>
        <p className="text-sm text-ink-2">{parts.join(' · ')}</p>
        <p className="text-sm text-ink-3">
          Shared <Time value={createdAt} /> by {describeActor(createdBy)} ·{' '}
          {lastViewedAt === null ? (
            'Never opened'
          ) : (
            <>
              Last opened <Time value={lastViewedAt} />
            </>
          )}
          {expiresAt !== null && !isExpired && ` · Ends ${formatDay(new Date(expiresAt))}`}
        </p>
        {nextEmailAt !== null && !isExpired && (
          <p className="text-sm text-ink-3">
            Emailed to {countNoun(recipientIds.length, 'member')}, next on{' '}
            {formatDay(new Date(nextEmailAt))}
          </p>
        )}
      </div>
      <span className="flex gap-2">
        {onEdit !== null && (
          <Button isSmall onClick={onEdit} aria-label={`Edit ${title}`}>
            Edit
          </Button>
        )}
        {onRevoke !== null && (
          <Button look="danger" isSmall onClick={onRevoke} aria-label={`Revoke ${title}`}>
            Revoke
          </Button>
        )}
      </span>
    </li>
  )
}

function nameContentDays({ period, from, to }: Report['content']): string {
  if (period !== 'custom') return periodNames[period]
  return from === undefined || to === undefined ? '' : nameRange(from, to)
}

function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
