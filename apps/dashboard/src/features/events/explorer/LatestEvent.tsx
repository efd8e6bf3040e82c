import { Link } from '@tanstack/react-router'
import type { LoggedEvent } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatValue } from '../../../filters/formatValue.ts'
import { formatCountry } from '../../../format/countries.ts'
import { useAppId } from '../../../session/useApp.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Time } from '../../../ui/Time.tsx'
import { DataTree } from './DataTree.tsx'
import { summarizeData } from './summarizeData.ts'

/** One event: a line that opens to its data and the install that logged it. */
export function LatestEvent({ event }: { readonly event: LoggedEvent }) {
  const appId = useAppId()
  const [isOpen, setIsOpen] = useState(false)
  const where = [
    formatValue('platform', event.platform),
    event.country === '' ? null : formatCountry(event.country),
  ]
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-3 px-5 py-1 text-left hover:bg-canvas dark:hover:bg-sunken touch:min-h-11"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-4 shrink-0 text-ink-3 transition-transform',
            isOpen && 'rotate-90',
          )}
        />
        <span className="w-24 shrink-0 text-sm text-ink-2">
          <Time value={event.at} />
        </span>
        <span className="min-w-0 flex-1 truncate font-mono text-sm">
          {summarizeData(event.data)}
        </span>
        <span className="shrink-0 text-sm text-ink-3 max-md:hidden">
          {where.filter(Boolean).join(' · ')}
        </span>
      </button>
      {isOpen && (
        <div className="space-y-3 px-5 pb-3 pl-12">
          <DataTree value={event.data} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-t border-line pt-3 text-sm">
            <dt className="text-ink-3">Install</dt>
            <dd className="min-w-0 truncate">
              <Link
                to="/apps/$appId/matches/$installId"
                params={{ appId, installId: event.installId }}
                className="font-mono text-accent hover:underline"
              >
                {event.installId}
              </Link>
            </dd>
            <dt className="text-ink-3">Brought by</dt>
            <dd className="min-w-0 truncate">
              {event.linkId === null ? (
                'No link'
              ) : (
                <Link
                  to="/apps/$appId/links/$linkId"
                  params={{ appId, linkId: event.linkId }}
                  className="text-accent hover:underline"
                >
                  Open the link
                </Link>
              )}
            </dd>
            <dt className="text-ink-3">Happened</dt>
            <dd>
              <Time value={event.at} isFull />
            </dd>
            <dt className="text-ink-3">Received</dt>
            <dd>
              <Time value={event.receivedAt} isFull />
            </dd>
          </dl>
        </div>
      )}
    </li>
  )
}
