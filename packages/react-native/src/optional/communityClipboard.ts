import { readDefaultExport, type WithDefaultExport } from './readDefaultExport.ts'

/** The clipboard module for apps without Expo. */
export interface CommunityClipboard {
  hasURL?(): Promise<boolean>
  getString(): Promise<string>
}

let found: WithDefaultExport<CommunityClipboard> | undefined
try {
  found = require('@react-native-clipboard/clipboard') as WithDefaultExport<CommunityClipboard>
} catch {
  // Not installed.
}

export function findCommunityClipboard(): CommunityClipboard | undefined {
  const clipboard = readDefaultExport(found)
  return typeof clipboard?.getString === 'function' ? (clipboard as CommunityClipboard) : undefined
}
