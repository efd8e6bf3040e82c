import type { Store } from './createStore.ts'
import { type Reply, ReplyError } from './reply.ts'

export interface StoreCommand {
  /** Fewest and most arguments. Default of the second: no limit. */
  readonly count: readonly [min: number, max?: number]
  readonly run: (store: Store, ...args: string[]) => Reply
}

/** Commands by their names, in lower case. */
export type CommandTable = Readonly<Record<string, StoreCommand>>

export function readInteger(text: string): number {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new ReplyError('ERR value is not an integer or out of range')
}

export function readFloat(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value)) return value
  throw new ReplyError('ERR value is not a valid float')
}

export function countTrue(results: readonly boolean[]): number {
  return results.filter(Boolean).length
}
