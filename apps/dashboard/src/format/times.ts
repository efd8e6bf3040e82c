import { locale } from './locale.ts'
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

export function formatDateTime(at: Date): string {
  return dateTime.format(at)
}

export function formatClock(at: Date): string {
  return clock.format(at)
}

/** `14:05`, without seconds. */
export function formatTime(at: Date): string {
  return time.format(at)
}

export function formatDay(at: Date): string {
  return day.format(at)
}

/** The zone of the viewer, as sent to the API. */
export const viewerTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** `5 min. ago`. Older than 30 days: the day. */
export function formatRelative(atMs: number, nowMs: number): string {
  const seconds = Math.round((atMs - nowMs) / 1_000)
  const size = Math.abs(seconds)
  if (size < 45) return relative.format(0, 'second')
  if (size < 3_600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3_600), 'hour')
  if (size < 30 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return day.format(atMs)
}

/** `45 s`, `12 min`, `3.5 h`, `2.1 d`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  if (seconds < 86_400) return `${trim(seconds / 3_600)} h`
  return `${trim(seconds / 86_400)} d`
}

function trim(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}
