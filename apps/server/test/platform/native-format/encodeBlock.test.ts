import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Columns, encodeBlock } from '#platform/native-format/encodeBlock.ts'
import { insertBlock } from '#platform/native-format/insertBlock.ts'
import { dayMs, secondMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'

const { client } = useClickhouse()

async function createTable(columns: Columns): Promise<string> {
  const table = `t_${randomBytes(6).toString('hex')}`
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await client.command({
    query: `CREATE TABLE ${table} (place UInt32, ${list.join(', ')}) ENGINE = MergeTree ORDER BY place`,
  })
  return table
}

/** Inserts values into a column of a type, and returns what ClickHouse reads from it. */
async function roundTrip(
  type: string,
  values: readonly unknown[],
  expression = 'value',
): Promise<unknown[]> {
  const columns = { place: 'UInt32', value: type }
  const table = await createTable({ value: type })
  const { chunks, unfit } = encodeBlock(
    columns,
    values.map((value, place) => ({ place, value })),
  )
  expect([...unfit]).toEqual([])
  await insertBlock({ client, table, columns, chunks: chunks ?? [] })
  const result = await client.query({
    query: `SELECT ${expression} AS value FROM ${table} ORDER BY place`,
    format: 'JSONCompactEachRow',
  })
  return (await result.json<[unknown]>()).map(([value]) => value)
}

const dayOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const method = "Enum8('none' = 0, 'a''b' = -128, 'x, (y)' = 127)".replace("''", "\\'")

test.each([
  ['UInt8', [0, 255, 7, null], [0, 255, 7, 0]],
  ['UInt16', [0, 65_535], [0, 65_535]],
  ['UInt32', [0, 2 ** 32 - 1, '12', undefined], [0, 2 ** 32 - 1, 12, 0]],
  ['Int8', [-128, 127], [-128, 127]],
  ['Int16', [-32_768, 32_767], [-32_768, 32_767]],
  ['Int32', [-(2 ** 31), 2 ** 31 - 1], [-(2 ** 31), 2 ** 31 - 1]],
  [
    'UInt64',
    ['18446744073709551615', 0, 7n, '7261833042275114112', '7261833042275114112', null],
    ['18446744073709551615', '0', '7', '7261833042275114112', '7261833042275114112', '0'],
  ],
  [
    'Int64',
    ['-9223372036854775808', '9223372036854775807', -1, -2n],
    ['-9223372036854775808', '9223372036854775807', '-1', '-2'],
  ],
  ['Float32', [0.5, -1.25, null], [0.5, -1.25, 0]],
  ['Float64', [0.1, Number.MAX_VALUE, 5e-324], [0.1, Number.MAX_VALUE, 5e-324]],
  ['Bool', [true, false, null, undefined], [true, false, false, false]],
  [
    'Date',
    [0, dayMs - 1, dayOf('2026-11-17 23:59:59')],
    ['1970-01-01', '1970-01-01', '2026-11-17'],
  ],
  [
    "DateTime('UTC')",
    [0, dayOf('2026-11-17 10:20:30') + 999, (2 ** 32 - 1) * secondMs],
    ['1970-01-01 00:00:00', '2026-11-17 10:20:30', '2106-02-07 06:28:15'],
  ],
  [
    "DateTime64(3, 'UTC')",
    ['2026-11-17 10:20:30.123', '1900-01-01 00:00:00.000', '2299-12-31 23:59:59.999'].map(dayOf),
    ['2026-11-17 10:20:30.123', '1900-01-01 00:00:00.000', '2299-12-31 23:59:59.999'],
  ],
  [
    "DateTime64(3, 'UTC')",
    [-1, 0, 0.9, null, 2 ** 32, 2 ** 32 - 1],
    [
      '1969-12-31 23:59:59.999',
      '1970-01-01 00:00:00.000',
      '1970-01-01 00:00:00.000',
      '1970-01-01 00:00:00.000',
      '1970-02-19 17:02:47.296',
      '1970-02-19 17:02:47.295',
    ],
  ],
  [
    "DateTime64(0, 'UTC')",
    [dayOf('2026-11-17 10:20:30.999'), -1],
    ['2026-11-17 10:20:30', '1969-12-31 23:59:59'],
  ],
  [
    "DateTime64(6, 'UTC')",
    [dayOf('2026-11-17 10:20:30.123'), -1],
    ['2026-11-17 10:20:30.123000', '1969-12-31 23:59:59.999000'],
  ],
  [
    'UUID',
    [
      'e3b0c44298fc1c149afbf4c8996fb924',
      'E3B0C442-98FC-1C14-9AFB-F4C8996FB924',
      'E3B0C442-98FC-1C14-9AFB-F4C8996FB924',
      null,
      '00000000-0000-0000-0000-000000000001',
    ],
    [
      'e3b0c442-98fc-1c14-9afb-f4c8996fb924',
      'e3b0c442-98fc-1c14-9afb-f4c8996fb924',
      'e3b0c442-98fc-1c14-9afb-f4c8996fb924',
      '00000000-0000-0000-0000-000000000000',
      '00000000-0000-0000-0000-000000000001',
    ],
  ],
  [method, ['none', "a'b", 'x, (y)', null], ['none', "a'b", 'x, (y)', "a'b"]],
  ["Enum16('a' = 1, 'b' = 30000)", ['b', 'a'], ['b', 'a']],
  ['FixedString(4)', ['abcd', 'é', '', null], ['abcd', 'é\0\0', '\0\0\0\0', '\0\0\0\0']],
  ['Nullable(String)', ['', null, 'a', undefined], ['', null, 'a', null]],
  ['Nullable(UInt64)', ['7', null], ['7', null]],
  ["Nullable(DateTime64(3, 'UTC'))", [1, null, undefined], ['1970-01-01 00:00:00.001', null, null]],
  ['Nullable(UUID)', [null, '0'.repeat(31) + '1'], [null, '00000000-0000-0000-0000-000000000001']],
  ['Nullable(Bool)', [null, true, false], [null, true, false]],
  ['Array(String)', [['a', ''], [], null, ['é😀']], [['a', ''], [], [], ['é😀']]],
  ['Array(UInt8)', [[1, 2], [], [3]], [[1, 2], [], [3]]],
  ['Array(Nullable(UInt8))', [[1, null], [null]], [[1, null], [null]]],
  ['Array(Array(String))', [[['a'], []], [], [['b', 'c']]], [[['a'], []], [], [['b', 'c']]]],
  ['Array(LowCardinality(String))', [['a', 'b'], [], ['b']], [['a', 'b'], [], ['b']]],
  ['Array(LowCardinality(String))', [[], []], [[], []]],
  ['Map(String, String)', [{ a: 'b', '': '' }, {}, null], [{ a: 'b', '': '' }, {}, {}]],
  [
    'Map(LowCardinality(String), UInt32)',
    [{ a: 1 }, {}, { b: 2, a: 3 }],
    [{ a: 1 }, {}, { b: 2, a: 3 }],
  ],
  ['Map(String, Array(UInt8))', [{ a: [1, 2] }, { b: [] }], [{ a: [1, 2] }, { b: [] }]],
  ['LowCardinality(String)', ['b', '', 'a', 'b', null], ['b', '', 'a', 'b', '']],
  ['LowCardinality(Nullable(String))', ['b', null, '', undefined, 'b'], ['b', null, '', null, 'b']],
  ['String', [5, true, { a: ['\ud800'] }, undefined], ['5', 'true', '{"a":["\ufffd"]}', '']],
] as const)('ClickHouse reads %s as it was written (%#)', async (type, values, expected) => {
  expect(await roundTrip(type, values)).toEqual(expected)
})

test.each([255, 256, 257, 65_536, 65_537])('a dictionary may have %i values', async (count) => {
  const values = Array.from({ length: count }, (_, index) => `v${index}`)
  expect(await roundTrip('LowCardinality(String)', [...values, ...values])).toEqual([
    ...values,
    ...values,
  ])
})

describe('text', () => {
  const unit = fc.constantFrom(
    ...['\ud83d', '\ude00', '\0', '\u202e', '😀', '\\', '"', "'", '\n', '\r', '\t', ';', 'a', 'é'],
    ...[
      '\ufeff',
      '\uffff',
      '\u2028',
      '\u007f',
      '\u0080',
      '\u07ff',
      '\u0800',
      'NULL',
      '\\N',
      '-- ',
      ' ',
    ],
  )
  const hostile = fc.oneof(
    fc.array(unit, { maxLength: 30 }).map((units) => units.join('')),
    fc.string({ unit: 'binary', maxLength: 300 }),
    // Lengths at which the number of bytes of the length changes.
    fc
      .tuple(unit, fc.constantFrom(41, 42, 43, 63, 64, 126, 127, 128, 129, 5_461, 16_383, 16_384))
      .map(([text, length]) => text.repeat(length)),
  )

  test.each([
    'String',
    'LowCardinality(String)',
    'Nullable(String)',
    'LowCardinality(Nullable(String))',
  ])('of any content is read from %s as it was written, well-formed', async (type) => {
    const values = fc.sample(hostile, { numRuns: 2_000, seed: 56 })
    // In hexadecimal, because JSON as output has its own rules about text.
    const stored = await roundTrip(type, values, 'hex(value)')
    const expected = values.map((text) => Buffer.from(text.toWellFormed()).toString('hex'))
    expect(stored).toEqual(expected.map((hex) => hex.toUpperCase()))
  })

  test('of any content is kept in arrays and maps', async () => {
    const lists = fc.sample(fc.array(hostile, { maxLength: 4 }), { numRuns: 300, seed: 56 })
    const expected = lists.map((list) =>
      list.map((text) => Buffer.from(text.toWellFormed()).toString('hex').toUpperCase()),
    )
    expect(await roundTrip('Array(String)', lists, 'arrayMap(text -> hex(text), value)')).toEqual(
      expected,
    )
    const maps = lists.map((list) => Object.fromEntries(list.map((text, at) => [`${at}`, text])))
    const inner = 'arrayMap(text -> hex(text), mapValues(value))'
    expect(await roundTrip('Map(LowCardinality(String), String)', maps, inner)).toEqual(expected)
  })
})

test('numbers and times of any value are read as they were written', async () => {
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.sample(arbitrary, { numRuns: 2_000, seed: 56 })
  const unsigned = sample(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
  expect(await roundTrip('UInt64', unsigned)).toEqual(unsigned.map(String))
  expect(await roundTrip('UInt64', unsigned.map(String))).toEqual(unsigned.map(String))
  const signed = sample(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
  expect(await roundTrip('Int64', signed)).toEqual(signed.map(String))
  const times = sample(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2299, 11, 31) }))
  expect(
    await roundTrip("DateTime64(3, 'UTC')", times, 'toFloat64(toUnixTimestamp64Milli(value))'),
  ).toEqual(times)
  const ids = sample(fc.uuid())
  expect(await roundTrip('UUID', ids)).toEqual(ids)
})

test.each([
  ['UInt8', [256, -1, 1.5, 'x', '', true, {}, NaN]],
  ['Int8', [128, -129]],
  ['UInt32', [2 ** 32, '1.5', [], false]],
  [
    'UInt64',
    ['not a number', '', '18446744073709551616', -1, '-1', 1.5, NaN, true, {}, '1e3', ' 1'],
  ],
  ['Int64', ['9223372036854775808', '-9223372036854775809']],
  ['Float32', ['1', true, {}]],
  ['Bool', [1, 'true', {}]],
  ['Date', [-1, 65_536 * dayMs, '2026-01-01', NaN, undefined]],
  ["DateTime('UTC')", [-1, 2 ** 32 * secondMs, Infinity, undefined]],
  [
    "DateTime64(3, 'UTC')",
    [9e15, -9e15, NaN, undefined, '2026', Date.UTC(2300, 0, 1), Date.UTC(1899, 11, 31)],
  ],
  ['UUID', ['', 'g'.repeat(32), '0'.repeat(31), '0'.repeat(33), 7, '0-'.repeat(16)]],
  ["Enum8('a' = 1)", ['b', 1, '', '__proto__']],
  ['FixedString(2)', ['abc', 'éé']],
  ['Array(UInt8)', ['a', {}, [256], [['a']]]],
  ['Map(String, UInt8)', ['a', [], { a: 256 }]],
  ['Nullable(UInt8)', ['x', 300]],
])('values that do not fit into %s are named, and only those', (type, values) => {
  const rows = [null, ...values, null].map((value) => ({ value }))
  const { chunks, unfit } = encodeBlock({ value: type }, rows)
  expect(chunks).toBeNull()
  expect([...unfit.keys()]).toEqual(values.map((_, index) => index + 1))
  for (const reason of unfit.values()) expect(reason).toMatch(/^value: .+ does not fit \w+/)
})

test('a type that cannot be written is an error, not an unfit row', () => {
  for (const type of [
    'Decimal(9, 2)',
    'LowCardinality(UInt8)',
    'Array(JSON)',
    'DateTime64(12)',
    '',
  ]) {
    expect(() => encodeBlock({ value: type }, [{ value: '1' }])).toThrow(/type/)
  }
})

describe('a table that has changed', () => {
  const rows = [
    { place: 1, number: 7, text: 'a' },
    { place: 2, number: 8, text: 'b' },
  ]
  const columns = { place: 'UInt32', number: 'UInt32', text: 'LowCardinality(String)' }
  const { chunks } = encodeBlock(columns, rows)
  const insert = (table: string) =>
    insertBlock({ client, table, columns, chunks: chunks ?? expect.fail('no block') })
  const read = async (table: string) => {
    const query = `SELECT place, toUInt32(number) AS number, toString(text) AS text FROM ${table}`
    return (await client.query({ query, format: 'JSONEachRow' })).json()
  }

  test.each([
    [
      'a new column between the others',
      { fresh: "String DEFAULT 'x'", number: 'UInt32', text: 'LowCardinality(String)' },
    ],
    ['another order of columns', { text: 'LowCardinality(String)', number: 'UInt32' }],
    ['wider types', { number: 'UInt64', text: 'String' }],
    ['an enum of the same names', { number: 'UInt32', text: "Enum8('b' = 1, 'a' = 2)" }],
  ])('gets the right values in spite of %s', async (_, changed) => {
    const table = await createTable(changed)
    await insert(table)
    expect(await read(table)).toEqual(rows)
  })

  test.each([
    ['a missing column', { text: 'String' }],
    ['a type that cannot hold the values', { number: 'UInt32', text: 'UUID' }],
  ])('gets nothing because of %s', async (_, changed) => {
    const table = await createTable(changed)
    await expect(insert(table)).rejects.toThrow()
    const count = await client.query({ query: `SELECT 1 FROM ${table}`, format: 'JSONEachRow' })
    expect(await count.json()).toEqual([])
  })
})

test('a truncated block is rejected as a whole', async () => {
  const columns = { place: 'UInt32', value: 'String' }
  const table = await createTable({ value: 'String' })
  const rows = Array.from({ length: 100 }, (_, place) => ({ place, value: randomUUID() }))
  const whole = Buffer.concat(encodeBlock(columns, rows).chunks ?? [])
  for (const length of [10, 300, whole.length - 1]) {
    const chunks = [whole.subarray(0, length)]
    await expect(insertBlock({ client, table, columns, chunks })).rejects.toThrow()
  }
  const result = await client.query({ query: `SELECT 1 FROM ${table}`, format: 'JSONEachRow' })
  expect(await result.json()).toEqual([])
})

test('a block without rows stores nothing', async () => {
  const columns = { place: 'UInt32', value: 'LowCardinality(String)' }
  const table = await createTable({ value: 'LowCardinality(String)' })
  await insertBlock({ client, table, columns, chunks: encodeBlock(columns, []).chunks ?? [] })
  const result = await client.query({ query: `SELECT 1 FROM ${table}`, format: 'JSONEachRow' })
  expect(await result.json()).toEqual([])
})
