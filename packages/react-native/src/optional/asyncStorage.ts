import type { LinkStorage } from '@throughlink/client'

let found: { default?: LinkStorage } | undefined
try {
  found = require('@react-native-async-storage/async-storage') as { default?: LinkStorage }
} catch {
  // Not installed.
}

/** The storage that most apps have. Missing, a first run cannot be told. */
export function findAsyncStorage(): LinkStorage | undefined {
  return typeof found?.default?.getItem === 'function' ? found.default : undefined
}
