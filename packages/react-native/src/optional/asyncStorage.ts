import type { LinkStorage } from '@throughlink/client'
import { readDefaultExport, type WithDefaultExport } from './readDefaultExport.ts'

let found: WithDefaultExport<LinkStorage> | undefined
try {
  found = require('@react-native-async-storage/async-storage') as WithDefaultExport<LinkStorage>
} catch {
  // Not installed.
}

/** Returns AsyncStorage, if installed. Without any storage, the first run cannot be detected. */
export function findAsyncStorage(): LinkStorage | undefined {
  const storage = readDefaultExport(found)
  return typeof storage?.getItem === 'function' ? (storage as LinkStorage) : undefined
}
