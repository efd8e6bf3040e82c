import { defaultOf, type Defaulted } from './defaultOf.ts'

/** Knows the user agent of a web view on this device. Missing in apps without Expo. */
export interface ExpoConstants {
  getWebViewUserAgentAsync?(): Promise<string | null>
}

let found: Defaulted<ExpoConstants> | undefined
try {
  found = require('expo-constants') as Defaulted<ExpoConstants>
} catch {
  // Not installed.
}

export function findExpoConstants(): ExpoConstants | undefined {
  return defaultOf(found)
}
