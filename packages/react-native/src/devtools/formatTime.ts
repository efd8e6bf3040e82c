/** Formats a time as hours, minutes, seconds and milliseconds of the device's day. */
export function formatTime(ms: number): string {
  const time = new Date(ms)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => pad(part))
  return `${clock.join(':')}.${pad(time.getMilliseconds(), 3)}`
}
