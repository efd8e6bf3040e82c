import { describeNoMatch } from '@throughlink/api'

/** Describes why there is no link: the code, and its meaning if it is known. */
export function describeReason(reason: string | null): string {
  if (reason === null) return 'unknown'
  const meaning = describeNoMatch(reason)
  return meaning === null ? reason : `${reason}. ${meaning}`
}
