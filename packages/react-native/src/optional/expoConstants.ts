/** Knows the user agent of a web view on this device. Missing in apps without Expo. */
export interface ExpoConstants {
  getWebViewUserAgentAsync?(): Promise<string | null>
}

let found: { default?: ExpoConstants } | undefined
try {
  found = require('expo-constants') as { default?: ExpoConstants }
} catch {
  // Not installed.
}

export function findExpoConstants(): ExpoConstants | undefined {
  return found?.default
}
