/** A number that was not measured, and why it is what it is. */
interface Assumption {
  readonly value: number
  readonly meaning: string
  readonly reason: string
}

/** Change one of them for your traffic with an option of `npm run bench capacity`, or in the calculator. */
export const assumptions = {
  peakFactor: {
    value: 4,
    meaning: 'busiest minute, as a multiple of the average',
    reason: 'an evening peak is two to three times the average; a campaign adds to it',
  },
  targetUse: {
    value: 0.5,
    meaning: 'part of the CPU that is in use in the busiest minute',
    reason:
      'the rest is for the loss of one of two machines, and for what the benchmarks leave out',
  },
  eventsPerRequest: {
    value: 10,
    meaning: 'events in a request',
    reason: 'the client sends up to 50, and sends what it has when the app goes to the background',
  },
  indexedShare: {
    value: 0.75,
    meaning: 'part of the clicks that the index contains',
    reason: 'clicks of desktops and bots are not indexed',
  },
  matchWindowDays: {
    value: 1,
    meaning: 'days in which an install can be matched by probability',
    reason: 'the default of MATCH_WINDOW_HOURS',
  },
  logReserveHours: {
    value: 24,
    meaning: 'hours of the event log that fit on the disk',
    reason: 'the log keeps 2 hours, and everything while ClickHouse is down',
  },
  analyticsMonths: {
    value: 13,
    meaning: 'months that ClickHouse keeps rows',
    reason: 'fixed by the tables',
  },
} as const satisfies Readonly<Record<string, Assumption>>

export type Assumptions = Readonly<Record<keyof typeof assumptions, number>>

export const defaultAssumptions = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Assumptions
