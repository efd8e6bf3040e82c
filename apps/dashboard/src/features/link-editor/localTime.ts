/** A time as a `datetime-local` input has it: in the viewer’s zone, to the minute. */
export function toLocalTime(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
