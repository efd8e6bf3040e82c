import type { Clipboard } from '@throughlink/client'
import { findCommunityClipboard } from '../optional/communityClipboard.ts'
import { findExpoClipboard } from '../optional/expoClipboard.ts'

/**
 * Returns a clipboard that can detect a URL without a prompt. A module that cannot is never used.
 *
 * `readText` calls one native function: iOS prompts for each read, and returns nothing when the user denies it,
 * so a second read would prompt the same user again.
 */
export function findClipboard(): Clipboard | undefined {
  const expo = findExpoClipboard()
  if (expo) {
    return {
      hasUrl: () => expo.hasUrlAsync(),
      readText: () => (expo.getUrlAsync ? expo.getUrlAsync() : expo.getStringAsync()),
    }
  }
  const community = findCommunityClipboard()
  if (!community?.hasURL) return undefined
  return {
    hasUrl: () => community.hasURL?.() ?? Promise.resolve(false),
    readText: () => community.getString(),
  }
}
