import { Platform, Share } from 'react-native'

/** How a report left the app. `shown`: it did not, so the panel must show it as text to copy. */
export type ShareOutcome = 'copied' | 'shared' | 'shown'

interface BrowserClipboard {
  readonly writeText: (text: string) => Promise<void>
}

/**
 * Copies a report in a browser, and opens the share sheet on a phone, which includes "Copy". React Native itself
 * has no clipboard, and the devtools must not require a module for it.
 */
export async function shareReport(report: string): Promise<ShareOutcome> {
  try {
    if (Platform.OS !== 'web') {
      await Share.share({ message: report })
      return 'shared'
    }
    const { navigator } = globalThis as { navigator?: { clipboard?: BrowserClipboard } }
    // Missing on pages that are not served over HTTPS or from localhost.
    if (navigator?.clipboard === undefined) return 'shown'
    await navigator.clipboard.writeText(report)
    return 'copied'
  } catch {
    return 'shown'
  }
}
