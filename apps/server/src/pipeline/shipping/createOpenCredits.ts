import { minuteMs } from '#platform/time/durations.ts'
import { unknownLink } from './rows.ts'

/** How long after it opened the app a link is credited with events. */
export const creditMs = 30 * minuteMs

/** A link that opened the app, in uncorrected device time. */
export interface InstallOpen {
  readonly appId: string
  readonly installId: string
  readonly deviceMs: number
  readonly linkId: string
}

/**
 * Returns a lookup of the link that is credited with an event: the one that opened the app last, if that was at
 * most 30 minutes before. Times of one device are compared, so its clock may be wrong. If two opens are in the
 * same millisecond, the one with the higher link id counts, whatever their order in the list.
 */
export function createOpenCredits(
  opens: Iterable<InstallOpen>,
): (event: Omit<InstallOpen, 'linkId'>) => string {
  const byInstall = Map.groupBy(opens, ({ appId, installId }) => toInstallKey(appId, installId))
  return (event) => {
    let last: InstallOpen | null = null
    for (const open of byInstall.get(toInstallKey(event.appId, event.installId)) ?? []) {
      if (open.deviceMs <= event.deviceMs && (last === null || isLater(open, last))) last = open
    }
    if (last === null || event.deviceMs - last.deviceMs > creditMs) return unknownLink
    return last.linkId
  }
}

function isLater(a: InstallOpen, b: InstallOpen): boolean {
  if (a.deviceMs !== b.deviceMs) return a.deviceMs > b.deviceMs
  return BigInt(a.linkId) > BigInt(b.linkId)
}

/** Returns a key of an install in a map. App ids contain no line breaks. */
export function toInstallKey(appId: string, installId: string): string {
  return `${appId}\n${installId}`
}
