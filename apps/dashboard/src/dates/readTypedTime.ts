import { toLatinDigits } from './toLatinDigits.ts'

/** Reads a time of day that a person typed: `14:05`, `1405`, `2:05 pm`, `9`. Returns `14:05`, or null. */
export function readTypedTime(text: string): string | null {
  const plain = toLatinDigits(text).trim().toLowerCase()
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(a\.?m\.?|p\.?m\.?|ص|م)?$/.exec(plain) ?? []
  if (hours === '') return null
  const hour = half === undefined ? Number(hours) : toHour(Number(hours), half)
  if (hour === null || hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function toHour(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  const isAfternoon = half.startsWith('p') || half === 'م'
  return (hour % 12) + (isAfternoon ? 12 : 0)
}
