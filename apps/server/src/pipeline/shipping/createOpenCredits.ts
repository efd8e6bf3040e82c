import { minuteMs } from '../../platform/time/durations.ts'
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
 * most 30 minutes before. Times of one device are compared, so its clock may be wrong. Of two opens in the same
 * millisecond the one with the higher link id counts, whatever their order in the list.
 */
export function createOpenCredits(
  opens: Iterable<InstallOpen>,
): (event: Omit<InstallOpen, 'linkId'>) => string {
  const byInstall = Map.groupBy(opens, toKey)
  return (event) => {
    let last: InstallOpen | null = null
    for (const open of byInstall.get(toKey(event)) ?? []) {
      if (open.deviceMs <= event.deviceMs && (last === null || isLater(open, last))) last = open
    }
    const isRecent = last !== null && event.deviceMs - last.deviceMs <= creditMs
    return last !== null && isRecent ? last.linkId : unknownLink
  }
}

function isLater(a: InstallOpen, b: InstallOpen): boolean {
  if (a.deviceMs !== b.deviceMs) return a.deviceMs > b.deviceMs
  return BigInt(a.linkId) > BigInt(b.linkId)
}

/** App ids contain no line breaks. */
function toKey({ appId, installId }: Pick<InstallOpen, 'appId' | 'installId'>): string {
  return `${appId}\n${installId}`
}
