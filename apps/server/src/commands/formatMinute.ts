/** Formats a time in UTC to the minute. */
export function formatMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ')
}
