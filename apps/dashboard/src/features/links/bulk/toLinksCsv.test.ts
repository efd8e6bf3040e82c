import type { Link } from '@throughlink/api'
import { expect, test } from 'vitest'
import { toLinksCsv } from './toLinksCsv.ts'

const link = {
  id: '1',
  url: 'https://go.example/spring',
  name: 'Poster, Zurich',
  title: 'Spring',
  destination: 'https://shop.example/',
  folder: 'Posters',
  tags: ['a', 'b'],
  createdBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  isDisabled: false,
  isArchived: false,
  deletedAt: null,
  takedown: null,
} as unknown as Link
const results = {
  id: '1',
  clicks: 4,
  installs: 1,
  conversion: 0.25,
  opens: 0,
  events: 2,
  purchases: 1,
  revenue: '19.90',
  unconverted: [],
  lastClickAt: '2026-11-05T10:00:00.000Z',
}

test('a file of the list has its chosen columns, in their order', () => {
  const csv = toLinksCsv(
    [link],
    ['tags', 'clicks', 'conversion', 'status'],
    new Map([['1', results]]),
    0,
  )
  expect(csv).toBe(
    'Link,Name,Tags,Clicks,Conversion,Status\r\n' +
      'https://go.example/spring,"Poster, Zurich","a, b",4,0.25,active\r\n',
  )
})

test('results that could not be loaded are empty', () => {
  expect(toLinksCsv([link], ['clicks'], new Map(), 0)).toContain('"Poster, Zurich",\r\n')
})
