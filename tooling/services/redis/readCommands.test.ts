import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Command, readCommands } from './readCommands.ts'
import { ReplyError } from './reply.ts'

const argument = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString('latin1'))
  // Bytes that have a meaning outside of arguments.
  .chain((text) => fc.constantFrom(text, `${text}\r\n$1\r\n`, '*2\r\n'))
const command = fc.array(argument, { minLength: 1, maxLength: 5 })

function print(commands: readonly Command[]): Buffer {
  const lines = commands.map((args) => [
    `*${args.length}\r\n`,
    ...args.map((text) => `$${text.length}\r\n${text}\r\n`),
  ])
  return Buffer.from(lines.flat().join(''), 'latin1')
}

/** Reads the bytes as a connection does, one piece after the other. */
function readPieces(bytes: Buffer, cuts: readonly number[]): Command[] {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  const found: Command[] = []
  let rest = Buffer.alloc(0)
  let start = 0
  for (const end of ends) {
    const read = readCommands(Buffer.concat([rest, bytes.subarray(start, end)]))
    found.push(...read.commands)
    rest = Buffer.from(read.rest)
    start = end
  }
  expect(rest).toHaveLength(0)
  return found
}

test('any split of the stream reads the same commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 6 }), fc.array(fc.nat()), (commands, cuts) => {
      expect(readPieces(print(commands), cuts)).toEqual(commands)
    }),
  )
})

test('one byte at a time reads the same commands', () => {
  const bytes = print([['INCR', 'key'], ['PING'], ['GET', '']])
  const cuts = Array.from(bytes, (_, index) => index)
  expect(readPieces(bytes, cuts)).toEqual([['INCR', 'key'], ['PING'], ['GET', '']])
})

test.each([
  'PING\r\n',
  '*x\r\n',
  '*-1\r\n',
  '*1\r\n+PING\r\n',
  '*1\r\n$-1\r\n',
  '*1\r\n$4\r\nPINGxx',
  '*99999999\r\n',
  `*${'1'.repeat(40)}`,
])('%j is a protocol error', (text) => {
  expect(() => readCommands(Buffer.from(text))).toThrow(ReplyError)
})
