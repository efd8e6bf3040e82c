import { addDays } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDayNames } from './dayNames.ts'
import { readTypedDay } from './readTypedDay.ts'
import { readTypedTime } from './readTypedTime.ts'

const day = fc.integer({ min: 0, max: 36_524 }).map((count) => addDays('2000-01-01', count))
const today = '2026-11-19'
const read = (text: string, ...locales: readonly string[]) =>
  readTypedDay(text, { locales: [...locales, 'en-GB'], today })

describe('a day that is typed', () => {
  test.each([
    ['2026-11-16', 'en-US', '2026-11-16'],
    ['20261116', 'de-DE', '2026-11-16'],
    ['16.11.2026', 'de-DE', '2026-11-16'],
    ['16.11.26', 'de-DE', '2026-11-16'],
    ['3.4.', 'de-DE', '2026-04-03'],
    ['3/4/2026', 'en-US', '2026-03-04'],
    ['3/4/2026', 'en-GB', '2026-04-03'],
    ['12/31/2026', 'en-GB', '2026-12-31'],
    ['16. November 2026', 'de-DE', '2026-11-16'],
    ['16. Dez. 2026', 'de-DE', '2026-12-16'],
    ['16 Nov', 'de-DE', '2026-11-16'],
    ['Nov 16, 2026', 'en-US', '2026-11-16'],
    ['١٦/١١/٢٠٢٦', 'ar-EG', '2026-11-16'],
    ['\u200f١٦\u200f/١١\u200f/٢٠٢٦', 'ar-EG', '2026-11-16'],
    ['١٦ نوفمبر ٢٠٢٦', 'ar-EG', '2026-11-16'],
    ['۲۰۲۶/۱۱/۱۶', 'fa-IR', '2026-11-16'],
    ['2026/11/16', 'ja-JP', '2026-11-16'],
    ['16/11/2026', 'ja-JP', '2026-11-16'],
  ])('%s in %s is %s', (text, locale, expected) => {
    expect(read(text, locale)).toBe(expected)
  })

  test.each(['', 'soon', '31.02.2026', '2026-13-01', '1', '16 Foo 2026', '1.2.3.4', '16.11.202'])(
    '%j is none',
    (text) => {
      expect(read(text, 'de-DE')).toBeNull()
    },
  )

  test.each(['en-GB', 'en-US', 'de-DE', 'ar-EG', 'ar-SA', 'fa-IR', 'th-TH', 'ja-JP', 'fr-CH'])(
    'as %s writes it, short or in numbers, is read back',
    (locale) => {
      const numeric = new Intl.DateTimeFormat(locale, {
        calendar: 'gregory',
        day: 'numeric',
        month: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      })
      const names = createDayNames(locale)
      fc.assert(
        fc.property(day, (each) => {
          expect(read(each, locale)).toBe(each)
          expect(read(numeric.format(new Date(each)), locale)).toBe(each)
          expect(read(names.short(each), locale)).toBe(each)
        }),
      )
    },
  )
})

describe('a time that is typed', () => {
  test.each([
    ['14:05', '14:05'],
    ['1405', '14:05'],
    ['905', '09:05'],
    ['9', '09:00'],
    ['2:05 pm', '14:05'],
    ['12 am', '00:00'],
    ['12:30 p.m.', '12:30'],
    ['14.05', '14:05'],
    ['١٤:٠٥', '14:05'],
    ['٢:٠٥ م', '14:05'],
  ])('%s is %s', (text, expected) => {
    expect(readTypedTime(text)).toBe(expected)
  })

  test.each(['', '24:00', '9:60', '13 pm', 'noon', '1:2'])('%j is none', (text) => {
    expect(readTypedTime(text)).toBeNull()
  })

  test.each(['en-GB', 'en-US', 'en-AU', 'de-DE', 'ar-EG'])(
    'as %s writes it is read back',
    (locale) => {
      const names = createDayNames(locale)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1_439 }), (minute) => {
          const time = new Date(minute * 60_000).toISOString().slice(11, 16)
          expect(readTypedTime(names.time(time))).toBe(time)
        }),
      )
    },
  )
})

describe('names', () => {
  test('have the words, digits and order of the locale', () => {
    const german = createDayNames('de-DE')
    expect(german.full('2026-11-16')).toBe('Montag, 16. November 2026')
    expect(german.weekdays(1).map(({ short }) => short)).toEqual([
      'Mo',
      'Di',
      'Mi',
      'Do',
      'Fr',
      'Sa',
      'So',
    ])
    const arabic = createDayNames('ar-EG')
    expect(arabic.number('2026-11-16')).toBe('١٦')
    expect(arabic.weekdays(6)[0]?.full).toBe('السبت')
    // The calendar of the API, also where another one is usual.
    expect(createDayNames('ar-SA-u-nu-latn').month('2026-11-16')).toContain('2026')
  })
})
