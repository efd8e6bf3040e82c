import { ReplyError } from './reply.ts'

/** The name of a command, and its arguments. Each character is one byte, so that no byte is lost. */
export type Command = readonly string[]

export interface ReadCommands {
  readonly commands: readonly Command[]
  /** The beginning of the next command. Pass it again, with what arrives later behind it. */
  readonly rest: Buffer
}

/** As of Redis. */
const maxArguments = 1024 * 1024
const maxArgumentBytes = 512 * 1024 * 1024

/** Longer than every valid number. */
const maxNumberBytes = 32

/** Reads all complete commands in the form in which clients send them: an array of strings. Throws if it is another. */
export function readCommands(bytes: Buffer): ReadCommands {
  const commands: Command[] = []
  let at = 0
  for (;;) {
    const read = readCommand(bytes, at)
    if (read === null) return { commands, rest: bytes.subarray(at) }
    // An empty array is valid, and ignored.
    if (read.value.length > 0) commands.push(read.value)
    at = read.end
  }
}

/** A value and the position after it. Null if the rest has not arrived yet. */
type Read<T> = { readonly value: T; readonly end: number } | null

function readCommand(bytes: Buffer, start: number): Read<Command> {
  const count = readNumber(bytes, start, '*', maxArguments)
  if (count === null) return null
  const value: string[] = []
  let at = count.end
  while (value.length < count.value) {
    const argument = readArgument(bytes, at)
    if (argument === null) return null
    value.push(argument.value)
    at = argument.end
  }
  return { value, end: at }
}

function readArgument(bytes: Buffer, start: number): Read<string> {
  const length = readNumber(bytes, start, '$', maxArgumentBytes)
  if (length === null) return null
  const end = length.end + length.value
  if (bytes.length < end + 2) return null
  if (bytes.toString('latin1', end, end + 2) !== '\r\n') {
    throw new ReplyError('ERR Protocol error: expected a line end after an argument')
  }
  return { value: bytes.toString('latin1', length.end, end), end: end + 2 }
}

/** Reads a line such as `*3`. */
function readNumber(bytes: Buffer, start: number, mark: '*' | '$', max: number): Read<number> {
  if (start >= bytes.length) return null
  const lineEnd = bytes.indexOf('\r\n', start)
  if (lineEnd === -1 && bytes.length - start <= maxNumberBytes) return null
  const line = bytes.toString('latin1', start, lineEnd === -1 ? start + maxNumberBytes : lineEnd)
  const value = /^\d{1,10}$/.test(line.slice(1)) ? Number(line.slice(1)) : Infinity
  if (!line.startsWith(mark) || value > max) {
    throw new ReplyError(`ERR Protocol error: expected '${mark}' and a length`)
  }
  return { value, end: lineEnd + 2 }
}
