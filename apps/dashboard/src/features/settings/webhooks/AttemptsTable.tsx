import type { WebhookDeliveryDetail } from '@throughlink/api'
import { formatCount } from '../../../format/numbers.ts'
import { Time } from '../../../ui/Time.tsx'
import { describeAttempt } from './describeHealth.ts'

export type Attempts = WebhookDeliveryDetail['attempts']

/** The attempts of a delivery. The service stores the status of a response, not its body. */
export function AttemptsTable({ attempts }: { readonly attempts: Attempts }) {
  if (attempts.length === 0) return <p className="text-sm text-ink-2">No attempt yet.</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Attempts</caption>
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="h-7 pr-5 font-normal">
              Attempt
            </th>
            <th scope="col" className="pr-5 font-normal">
              Started
            </th>
            <th scope="col" className="w-full pr-5 font-normal">
              Response
            </th>
            <th scope="col" className="text-right font-normal">
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ number, startedAt, durationMs, statusCode, error }) => (
            <tr key={number} className="border-t border-line">
              <td className="h-7 pr-5">{number}</td>
              <td className="pr-5 whitespace-nowrap">
                <Time value={startedAt} isFull />
              </td>
              <td className={error === null ? 'pr-5' : 'pr-5 text-bad'}>
                {describeAttempt(statusCode, error)}
              </td>
              <td className="text-right whitespace-nowrap">{formatCount(durationMs)} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
