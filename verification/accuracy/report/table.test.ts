import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, tableMarkdown, tableText } from './table.ts'

const table: Table = {
  title: 'Fruit',
  note: 'In stock.',
  head: ['kind', 'count', 'taste'],
  textColumns: [2],
  rows: [
    ['apple', '12', 'sour'],
    ['fig', '3', 'sweet'],
  ],
}

test('aligns numbers right and text left', () => {
  expect(tableText(table, 80)).toBe(
    [
      'Fruit',
      '=====',
      'In stock.',
      '',
      'kind   count  taste',
      '─────  ─────  ─────',
      'apple     12  sour',
      'fig        3  sweet',
      '',
    ].join('\n'),
  )
})

test('continues a wide table below, repeating the first column', () => {
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

test('wraps a last text column', () => {
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

test('keeps lines within the width if each column fits next to the first', () => {
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

test('prints a text for an empty table', () => {
  expect(tableText({ ...table, rows: [], empty: 'None.' }, 80)).toContain('\n\nNone.\n')
  expect(tableMarkdown({ ...table, rows: [], empty: 'None.' })).toContain('\n\nNone.\n')
})

test('formats Markdown', () => {
  expect(tableMarkdown({ ...table, rows: [['a|b', '1', 'odd']] })).toBe(
    [
      '### Fruit',
      '',
      'In stock.',
      '',
      '| kind | count | taste |',
      '| --- | ---: | --- |',
      String.raw`| a\|b | 1 | odd |`,
      '',
    ].join('\n'),
  )
})
