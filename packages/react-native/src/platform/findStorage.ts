import type { LinkStorage } from '@throughlink/client'
import { Platform } from 'react-native'
import { findAsyncStorage } from '../optional/asyncStorage.ts'

/** AsyncStorage where it is installed; in a browser, what the browser has. */
export function findStorage(): LinkStorage | undefined {
  return findAsyncStorage() ?? (Platform.OS === 'web' ? findLocalStorage() : undefined)
}

function findLocalStorage(): LinkStorage | undefined {
  try {
    // Reading it throws where a browser forbids storage.
    return (globalThis as { localStorage?: LinkStorage }).localStorage
  } catch {
    return undefined
  }
}
