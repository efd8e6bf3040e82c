import type { Clock, LinkStorage } from '../ports.ts'

export interface StorageOperation {
  readonly type: 'get' | 'set' | 'remove'
  readonly key: string
}

/**
 * A simulated storage failure. `hang` never settles and changes nothing; `apply-then-hang` changes the
 * value and never settles, as when a process dies in between.
 */
export type StorageFault =
  'throw' | 'reject' | 'hang' | 'apply-then-hang' | { readonly delayMs: number }

export interface MemoryStorage extends Required<LinkStorage> {
  /** The stored items. Pass the same map to another storage to simulate another process. */
  readonly items: Map<string, string>
  /** Every operation that was called, in order. */
  readonly operations: readonly StorageOperation[]
}

export interface MemoryStorageOptions {
  readonly items?: Map<string, string>
  /** Returns values instead of promises, as MMKV and `localStorage` do. */
  readonly isSynchronous?: boolean
  /** Called before each operation. Return null to let it succeed. */
  readonly fault?: (operation: StorageOperation, index: number) => StorageFault | null
  /** Required for faults with a delay. */
  readonly clock?: Clock
}

export function createMemoryStorage(options: MemoryStorageOptions = {}): MemoryStorage {
  const { items = new Map<string, string>(), isSynchronous = false, clock } = options
  const operations: StorageOperation[] = []

  function perform<T>(operation: StorageOperation, apply: () => T): Promise<T> | T {
    const index = operations.push(operation) - 1
    const fault = options.fault?.(operation, index) ?? null
    if (fault === null) return isSynchronous ? apply() : Promise.resolve().then(apply)
    if (fault === 'throw') throw new Error('storage threw')
    if (fault === 'reject') return Promise.reject(new Error('storage rejected'))
    if (fault === 'apply-then-hang') apply()
    return new Promise((resolve) => {
      if (typeof fault !== 'object') return
      clock?.setTimer(() => {
        resolve(apply())
      }, fault.delayMs)
    })
  }

  return {
    items,
    operations,
    getItem: (key) => perform({ type: 'get', key }, () => items.get(key) ?? null),
    setItem: (key, value) =>
      perform({ type: 'set', key }, () => {
        items.set(key, value)
      }),
    removeItem: (key) =>
      perform({ type: 'remove', key }, () => {
        items.delete(key)
      }),
  }
}
