import type { LinkStorage } from '@throughlink/client'
import { defaultOf, type Defaulted } from './defaultOf.ts'

let found: Defaulted<LinkStorage> | undefined
try {
  found = require('@react-native-async-storage/async-storage') as Defaulted<LinkStorage>
} catch {
  // Not installed.
}

/** The storage that most apps have. Missing, a first run cannot be told. */
export function findAsyncStorage(): LinkStorage | undefined {
  const storage = defaultOf(found)
  return typeof storage?.getItem === 'function' ? (storage as LinkStorage) : undefined
}
