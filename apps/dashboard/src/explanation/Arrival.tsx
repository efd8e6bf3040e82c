import type { Setup } from '@throughlink/api'
import { PartyPopper } from 'lucide-react'
import { classNames } from '../ui/classNames.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Time } from '../ui/Time.tsx'
import { describeArrival } from './describeArrival.ts'

/** What has just arrived on the way to the first matched install, and what comes next. Read out when it changes. */
export function Arrival({ setup }: { readonly setup: Setup }) {
  const arrival = describeArrival(setup)
  const isThere = arrival !== null && arrival.at !== null
  return (
    <div role="status" className={classNames(arrival !== null && 'mb-5')}>
      {arrival !== null && (
        <div
          className={classNames(
            'flex gap-3 rounded-panel border px-5 py-3',
            isThere ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
          )}
        >
          <span className={classNames('mt-0.5 shrink-0', isThere && 'text-accent')}>
            {isThere ? <PartyPopper aria-hidden className="size-4" /> : <Spinner />}
          </span>
          <div className="min-w-0">
            <p className="font-medium">
              {arrival.title}{' '}
              {arrival.at !== null && (
                <span className="text-sm font-normal text-ink-2">
                  <Time value={arrival.at} />
                </span>
              )}
            </p>
            <p className="text-sm text-ink-2">{arrival.next}</p>
          </div>
        </div>
      )}
    </div>
  )
}
