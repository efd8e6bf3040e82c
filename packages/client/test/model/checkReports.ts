import type { LinkClient } from '@throughlink/client'
import { isReport } from './phone.ts'
import type { ProcessContext } from './processContext.ts'

interface TapCounts {
  readonly delivered: number
  readonly all: number
}

/** Checks, at the end of a process, that opened links were reported once, and only with consent. */
export function checkReports(context: ProcessContext, client: LinkClient, taps: TapCounts): void {
  const { phone, history, timeoutMs, now, report, runningSince, wasAllowed } = context
  const { waiting } = client.inspect().events
  const queued = waiting.filter(({ name }) => isReport(name)).map(({ id }) => id)
  const reports = new Set(
    [...queued, ...phone.acceptedReports].filter((id) => !history.reports.has(id)),
  )
  for (const id of reports) history.reports.add(id)
  const detail = `${String(reports.size)} reports, ${String(taps.delivered)} of ${String(taps.all)} taps`
  const isNeverAllowed = context.config.matching === 'off' && !context.wasDisturbed
  if (reports.size > (isNeverAllowed ? 0 : taps.all)) report('an open is counted once', detail)
  // Until then, the install may still be read.
  const isRead = runningSince !== null && now() - runningSince > timeoutMs
  const isKnown = isRead && context.isStorageReliable
  if (wasAllowed && isKnown && reports.size < taps.delivered)
    report('an open is counted once', detail)
}
