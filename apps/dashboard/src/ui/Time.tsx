import { useEffect, useState } from 'react'
import { formatDateTime, formatRelative } from '../format/times.ts'

/** A time in the viewer’s zone: relative, with the full time on hover. */
export function Time({
  value,
  isFull = false,
}: {
  readonly value: string | number
  readonly isFull?: boolean
}) {
  const at = new Date(value)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const full = formatDateTime(at)
  return (
    <time dateTime={at.toISOString()} title={full} className="whitespace-nowrap">
      {isFull ? full : formatRelative(at.getTime(), now)}
    </time>
  )
}
