import { defaultOf, type Defaulted } from './defaultOf.ts'

/** The clipboard of apps without Expo. */
export interface CommunityClipboard {
  hasURL?(): Promise<boolean>
  getString(): Promise<string>
}

let found: Defaulted<CommunityClipboard> | undefined
try {
  found = require('@react-native-clipboard/clipboard') as Defaulted<CommunityClipboard>
} catch {
  // Not installed.
}

export function findCommunityClipboard(): CommunityClipboard | undefined {
  const clipboard = defaultOf(found)
  return typeof clipboard?.getString === 'function' ? (clipboard as CommunityClipboard) : undefined
}
