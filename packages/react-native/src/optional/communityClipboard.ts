/** The clipboard of apps without Expo. */
export interface CommunityClipboard {
  hasURL?(): Promise<boolean>
  getString(): Promise<string>
}

let found: { default?: CommunityClipboard } | undefined
try {
  found = require('@react-native-clipboard/clipboard') as { default?: CommunityClipboard }
} catch {
  // Not installed.
}

export function findCommunityClipboard(): CommunityClipboard | undefined {
  return found?.default
}
