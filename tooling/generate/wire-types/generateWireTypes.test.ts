import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printWireTypes, wireFile, wireNames } from './generateWireTypes.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('wire.ts matches the schemas; if not, run the command in its first line', async () => {
  expect(read(wireFile)).toBe(await printWireTypes())
})

test('titled schemas are printed by name', async () => {
  const printed = await printWireTypes()
  expect(printed).toContain('events: LinkEvent[]')
  expect(printed).toContain('shadow?: Fingerprint')
  expect(printed).toContain('interface MatchByFingerprint extends Fingerprint {')
})

test('no line is longer than 100 characters', async () => {
  const lines = (await printWireTypes()).split('\n')
  expect(lines.filter((line) => line.length > 100)).toEqual([])
})

test('every printed type is compared with its schema in the type test', () => {
  const typeTest = read(wireFile.replace(/\.ts$/, '.test-d.ts'))
  for (const name of wireNames) {
    expect(typeTest).toContain(`<Wire.${name}>().toEqualTypeOf<Of<'${name}Schema'>>()`)
  }
})
