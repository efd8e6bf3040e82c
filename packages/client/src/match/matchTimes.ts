/** How a time budget is divided, so that one slow step cannot starve the ones after it. */
export interface MatchTimes {
  /** For storage, the initial URL and the install's times, which are read side by side. */
  readonly startMs: number
  /** For the install referrer and the device's signals, read side by side. */
  readonly factsMs: number
  /** For the clipboard, where a person may have to answer a prompt. */
  readonly clipboardMs: number
  /** For writing the install record, before the request and again before the link is shown. */
  readonly writeMs: number
  /** For one request, as long as another one would still fit behind it. */
  readonly requestMs: number
}

/** Whatever hangs, a quarter of the budget is left for the network. */
export function matchTimes(timeoutMs: number): MatchTimes {
  return {
    startMs: timeoutMs * 0.25,
    factsMs: timeoutMs * 0.15,
    clipboardMs: timeoutMs * 0.25,
    writeMs: timeoutMs * 0.1,
    requestMs: timeoutMs * 0.5,
  }
}
