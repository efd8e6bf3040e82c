import { expect, test } from 'vitest'
import { placeAnnotations } from './placeAnnotations.ts'

const local = (text: string) => new Date(`${text}:00`).toISOString()
const note = (at: string) => ({ id: at, at, text: at, createdAt: at, updatedAt: at })
const days = {
  starts: ['2026-11-17T00:00', '2026-11-18T00:00', '2026-11-19T00:00'].map(local),
  end: local('2026-11-20T00:00'),
  resolution: 'day',
} as const

const place = (ats: readonly string[], buckets: Parameters<typeof placeAnnotations>[1] = days) =>
  placeAnnotations(ats.map(note), buckets).map(({ index, annotation }) => [annotation.at, index])

test('a day is in its bucket, and a moment in the one that it is in', () => {
  const last = local('2026-11-19T23:59')
  const first = local('2026-11-17T00:00')
  expect(place(['2026-11-17', '2026-11-19', first, last])).toEqual([
    ['2026-11-17', 0],
    ['2026-11-19', 2],
    [first, 0],
    [last, 2],
  ])
})

test('what is before or after the chart is not in it', () => {
  expect(place(['2026-11-16', '2026-11-20', local('2026-11-20T00:00')])).toEqual([])
})

test('by hour, a day is at its beginning', () => {
  const starts = Array.from({ length: 24 }, (_, hour) =>
    local(`2026-11-18T${String(hour).padStart(2, '0')}:00`),
  )
  const hours = { starts, end: local('2026-11-19T00:00'), resolution: 'hour' } as const
  expect(place(['2026-11-18', local('2026-11-18T15:20')], hours).map(([, index]) => index)).toEqual(
    [0, 15],
  )
})

test('a day is in its own bucket also where that begins with the day of UTC, in the hours before', () => {
  const shifted = days.starts.map((start) =>
    new Date(Date.parse(start) - 11 * 3_600_000).toISOString(),
  )
  expect(place(['2026-11-18'], { ...days, starts: shifted })).toEqual([['2026-11-18', 1]])
})
