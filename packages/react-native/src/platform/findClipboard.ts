import type { Clipboard } from '@throughlink/client'
import { findCommunityClipboard } from '../optional/communityClipboard.ts'
import { findExpoClipboard } from '../optional/expoClipboard.ts'

/** Returns a clipboard that can detect a URL without a prompt. A module that cannot is never used. */
export function findClipboard(): Clipboard | undefined {
  const expo = findExpoClipboard()
  if (expo) return { hasUrl: () => expo.hasUrlAsync(), readText: () => readExpoClipboard(expo) }
  const community = findCommunityClipboard()
  if (!community?.hasURL) return undefined
  return {
    hasUrl: async () => (await community.hasURL?.()) ?? false,
    readText: () => community.getString(),
  }
}

/** Reads the URL, then the text: a web page may have copied its link as either of them. */
async function readExpoClipboard(expo: NonNullable<ReturnType<typeof findExpoClipboard>>) {
  return (await expo.getUrlAsync?.()) ?? expo.getStringAsync()
}
