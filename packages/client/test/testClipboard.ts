import type { Clipboard } from '@throughlink/client'

export interface TestClipboard extends Clipboard {
  /** The calls, in order. On a phone, `readText` may show a prompt. */
  readonly calls: readonly string[]
}

export function createTestClipboard(text: string, hasUrl = true): TestClipboard {
  const calls: string[] = []
  return {
    calls,
    hasUrl() {
      calls.push('hasUrl')
      return hasUrl
    },
    readText() {
      calls.push('readText')
      return text
    },
  }
}
