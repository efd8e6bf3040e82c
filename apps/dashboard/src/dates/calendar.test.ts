import { addDays } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addMonths } from './addMonths.ts'
import { joinLocalTime } from './joinLocalTime.ts'
import { listWeeks } from './listWeeks.ts'
import { moveDay } from './moveDay.ts'
import { readToday } from './readToday.ts'
import { countFromWeekStart, readWeekStart, type Weekday } from './weekdays.ts'

/** Each day from 2000 to 2099, with both ends of all years and all leap days. */
const day = fc.integer({ min: 0, max: 36_524 }).map((count) => addDays('2000-01-01', count))
const weekStart = fc.integer({ min: 1, max: 7 }).map((value) => value as Weekday)
const zones = Intl.supportedValuesOf('timeZone')
const ownZone = process.env['TZ']

/** Runs the rest of a test as in another time zone. */
function moveTo(zone: string): void {
  process.env['TZ'] = zone
}

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

describe('the grid of a month', () => {
  test('has each of its days once and in order, below the name of its weekday', () => {
    fc.assert(
      fc.property(day, weekStart, (each, start) => {
        const weeks = listWeeks(each, start)
        const days = weeks.flat().filter((shown) => shown !== null)
        const length = new Date(Date.UTC(+each.slice(0, 4), +each.slice(5, 7), 0)).getUTCDate()
        expect(days).toHaveLength(length)
        expect(days).toEqual(days.map((_, index) => addDays(`${each.slice(0, 7)}-01`, index)))
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(week.some((shown) => shown !== null)).toBe(true)
          week.forEach((shown, index) => {
            if (shown !== null) expect(countFromWeekStart(shown, start)).toBe(index)
          })
        }
      }),
    )
  })

  test('is the same in every time zone, also where midnight does not exist', () => {
    const days = ['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2024-02-29']
    const draw = () => days.map((each) => [listWeeks(each, 1), addMonths(each, 1)])
    const drawn = draw()
    for (const zone of zones) {
      moveTo(zone)
      expect(draw(), zone).toEqual(drawn)
    }
  })
})

describe('a key in the grid', () => {
  const press = (from: string, key: string, shiftKey = false, isRightToLeft = false) =>
    moveDay(from, { key, shiftKey, isRightToLeft, weekStart: 1 })

  test.each([
    ['2026-12-31', 'ArrowRight', '2027-01-01'],
    ['2027-01-01', 'ArrowLeft', '2026-12-31'],
    ['2026-12-28', 'ArrowDown', '2027-01-04'],
    ['2026-11-18', 'Home', '2026-11-16'],
    ['2026-11-18', 'End', '2026-11-22'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-12-15', 'PageDown', '2027-01-15'],
  ])('moves from %s by %s to %s', (from, key, to) => {
    expect(press(from, key)).toBe(to)
  })

  test('moves by a year with Shift, to the last day of February if there is no 29th', () => {
    expect(press('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
    expect(press('2026-11-18', 'PageUp', true)).toBe('2025-11-18')
  })

  test('follows the direction of the text', () => {
    expect(press('2026-11-18', 'ArrowLeft', false, true)).toBe('2026-11-19')
    expect(press('2026-11-18', 'ArrowRight', false, true)).toBe('2026-11-17')
  })

  test('has no meaning if it is another one', () => {
    expect(press('2026-11-18', 'a')).toBeNull()
  })

  test('back and forth is the same day, and a week stays in its row', () => {
    fc.assert(
      fc.property(day, weekStart, fc.boolean(), (from, start, isRightToLeft) => {
        const options = { shiftKey: false, isRightToLeft, weekStart: start }
        const move = (at: string, key: string) => moveDay(at, { key, ...options }) ?? ''
        expect(move(move(from, 'ArrowRight'), 'ArrowLeft')).toBe(from)
        expect(move(move(from, 'ArrowUp'), 'ArrowDown')).toBe(from)
        expect(countFromWeekStart(move(from, 'Home'), start)).toBe(0)
        expect(addDays(move(from, 'Home'), 6)).toBe(move(from, 'End'))
        expect(countFromWeekStart(move(from, 'ArrowDown'), start)).toBe(
          countFromWeekStart(from, start),
        )
      }),
    )
  })
})

test('adding months keeps the day where the month has it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -30, max: 30 }), (from, count) => {
      const to = addMonths(from, count)
      const months = (each: string) => +each.slice(0, 4) * 12 + +each.slice(5, 7)
      expect(months(to) - months(from)).toBe(count)
      if (to.slice(8) !== from.slice(8)) expect(addDays(to, 1).slice(8)).toBe('01')
    }),
  )
})

describe('a time in the viewer’s zone', () => {
  test('stays as it was typed, except in the hour that the clocks skip', () => {
    const minutes = fc.integer({ min: 0, max: 1_439 })
    fc.assert(
      fc.property(day, minutes, fc.constantFrom(...zones), (each, minute, zone) => {
        moveTo(zone)
        const time = new Date(minute * 60_000).toISOString().slice(11, 16)
        const joined = joinLocalTime(each, time)
        expect(joinLocalTime(joined.slice(0, 10), joined.slice(11))).toBe(joined)
        if (joined !== `${each}T${time}`) {
          const noon = (of: string) => new Date(`${of}T12:00`).getTimezoneOffset()
          expect(
            noon(addDays(each, 1)) !== noon(addDays(each, -1)),
            `${zone} ${each} ${time}`,
          ).toBe(true)
        }
      }),
    )
  })

  test('that does not exist becomes the one an hour later', () => {
    moveTo('Europe/Berlin')
    expect(joinLocalTime('2026-03-29', '02:30')).toBe('2026-03-29T03:30')
    // Both 02:30 of that night are one time on the clock.
    expect(joinLocalTime('2026-10-25', '02:30')).toBe('2026-10-25T02:30')
  })

  test('has the day that the calendar on the wall has', () => {
    const at = new Date('2026-12-31T23:30:00Z')
    moveTo('Pacific/Kiritimati')
    expect(readToday(at)).toBe('2027-01-01')
    moveTo('Pacific/Pago_Pago')
    expect(readToday(at)).toBe('2026-12-31')
  })
})

test.each([
  ['de-DE', 1],
  ['en-GB', 1],
  ['en-US', 7],
  ['ar-EG', 6],
  ['pt-BR', 7],
  ['ar', 6],
] as const)('the week of %s begins on day %d', (locale, expected) => {
  expect(readWeekStart(locale)).toBe(expected)
})
