import type { LinkStorage } from '@throughlink/client'
import { Platform } from 'react-native'
import { findAsyncStorage } from '../optional/asyncStorage.ts'

/** Returns AsyncStorage if it is installed, else `localStorage` in a browser. */
export function findStorage(): LinkStorage | undefined {
  return findAsyncStorage() ?? (Platform.OS === 'web' ? findLocalStorage() : undefined)
}

function findLocalStorage(): LinkStorage | undefined {
  try {
    // Reading the property throws if the browser blocks storage.
    return (globalThis as { localStorage?: LinkStorage }).localStorage
  } catch {
    return undefined
  }
}
