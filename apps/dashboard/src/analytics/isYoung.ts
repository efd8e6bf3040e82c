/** Whether something was created within a range of days of the viewer, so that a longer period has no more of it. */
export function isYoung(createdAt: string | undefined, { from }: DayRange): boolean {
  return createdAt !== undefined && Date.parse(createdAt) >= Date.parse(`${from}T00:00:00`)
}
import type { DayRange } from '@throughlink/protocol/rules'
