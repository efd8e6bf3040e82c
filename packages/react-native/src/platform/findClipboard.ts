import type { Clipboard } from '@throughlink/client'
import { findCommunityClipboard } from '../optional/communityClipboard.ts'
import { findExpoClipboard } from '../optional/expoClipboard.ts'

/** A clipboard that can say without a prompt whether it holds a URL. One that cannot is not read. */
export function findClipboard(): Clipboard | undefined {
  const expo = findExpoClipboard()
  if (expo) return { hasUrl: () => expo.hasUrlAsync(), readText: () => readExpo(expo) }
  const community = findCommunityClipboard()
  if (!community?.hasURL) return undefined
  return {
    hasUrl: async () => (await community.hasURL?.()) ?? false,
    readText: () => community.getString(),
  }
}

/** A page that writes a URL may have written text only, or a URL only. */
async function readExpo(expo: NonNullable<ReturnType<typeof findExpoClipboard>>) {
  return (await expo.getUrlAsync?.()) ?? expo.getStringAsync()
}
