import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, tableMarkdown, tableText } from './table.ts'

const table: Table = {
  title: 'Fruit',
  note: 'What there is.',
  head: ['kind', 'count', 'taste'],
  words: [2],
  rows: [
    ['apple', '12', 'sour'],
    ['fig', '3', 'sweet'],
  ],
}

test('figures stand to the right and words to the left', () => {
  expect(tableText(table, 80)).toBe(
    [
      'Fruit',
      '=====',
      'What there is.',
      '',
      'kind   count  taste',
      '─────  ─────  ─────',
      'apple     12  sour',
      'fig        3  sweet',
      '',
    ].join('\n'),
  )
})

test('what is too wide goes on below, with the first column again', () => {
  expect(tableText(table, 14).split('\n').slice(4)).toStrictEqual([
    'kind   count',
    '─────  ─────',
    'apple     12',
    'fig        3',
    '',
    'kind   taste',
    '─────  ─────',
    'apple  sour',
    'fig    sweet',
    '',
  ])
})

test('a last column of words goes on below in its own lines', () => {
  const words = {
    ...table,
    rows: [['apple', '12', 'sour at first and then much too sweet for me']],
  }
  expect(tableText(words, 46).split('\n').slice(6)).toStrictEqual([
    'apple     12  sour at first and then much too',
    '              sweet for me',
    '',
  ])
})

test('no line is wider than asked where each column fits beside the first', () => {
  const cell = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '1', '.') })
  const rows = fc.integer({ min: 2, max: 20 }).chain((columns) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: 2, maxLength: 5 })
  })
  fc.assert(
    fc.property(rows, fc.integer({ min: 26, max: 160 }), ([head = [], ...rest], width) => {
      const lines = tableText({ title: 'T', head, rows: rest }, width).split('\n')
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width)
    }),
  )
})

test('says it where there is no row', () => {
  expect(tableText({ ...table, rows: [], empty: 'Nowhere.' }, 80)).toContain('\n\nNowhere.\n')
  expect(tableMarkdown({ ...table, rows: [], empty: 'Nowhere.' })).toContain('\n\nNowhere.\n')
})

test('is Markdown where that is asked for', () => {
  expect(tableMarkdown({ ...table, rows: [['a|b', '1', 'odd']] })).toBe(
    [
      '### Fruit',
      '',
      'What there is.',
      '',
      '| kind | count | taste |',
      '| --- | ---: | --- |',
      String.raw`| a\|b | 1 | odd |`,
      '',
    ].join('\n'),
  )
})
