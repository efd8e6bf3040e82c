import type { Inspection } from '@throughlink/client'
import type { JSX } from 'react'
import { Card } from './Card.tsx'
import { FactRows } from './FactRows.tsx'

export interface EventsSectionProps {
  readonly events: Inspection['events']
}

export function EventsSection({ events: { waiting, dropped } }: EventsSectionProps): JSX.Element {
  return (
    <>
      <Card title="Queue">
        <FactRows
          facts={[
            { name: 'waiting', value: String(waiting.length) },
            { name: 'dropped', value: String(dropped) },
          ]}
          empty=""
        />
      </Card>
      <Card title="Waiting to be sent, oldest first">
        <FactRows
          facts={waiting.map(({ id, name, time }) => ({
            key: id,
            name: formatTime(time),
            value: name,
          }))}
          empty="All events have been sent."
        />
      </Card>
    </>
  )
}

/** Formats a time as hours, minutes, seconds and milliseconds of the device's day. */
export function formatTime(ms: number): string {
  const time = new Date(ms)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => pad(part))
  return `${clock.join(':')}.${pad(time.getMilliseconds(), 3)}`
}
