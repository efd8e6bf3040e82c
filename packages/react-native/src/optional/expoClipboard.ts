/** Knows without a prompt whether there is a URL. Missing where `shouldUseClipboard` is not wanted. */
export interface ExpoClipboard {
  hasUrlAsync(): Promise<boolean>
  getUrlAsync?(): Promise<string | null>
  getStringAsync(): Promise<string>
}

let found: ExpoClipboard | undefined
try {
  found = require('expo-clipboard') as ExpoClipboard
} catch {
  // Not installed.
}

export function findExpoClipboard(): ExpoClipboard | undefined {
  return typeof found?.hasUrlAsync === 'function' ? found : undefined
}
