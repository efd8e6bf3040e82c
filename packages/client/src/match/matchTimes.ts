/** Timeouts of the single steps, so that one slow step cannot starve the later ones. */
export interface MatchTimes {
  /** For storage, the initial URL and the install times, which are read in parallel. */
  readonly startMs: number
  /** For the install referrer and the device signals, which are read in parallel. */
  readonly factsMs: number
  /** For the clipboard, where the user may have to answer a prompt. */
  readonly clipboardMs: number
  /** For writing the install record, before the request and again before the link is shown. */
  readonly writeMs: number
  /** For one request, while another request still fits after it. */
  readonly requestMs: number
}

/** Divides the total timeout. Even if every earlier step hangs, a quarter is left for the network. */
export function getMatchTimes(timeoutMs: number): MatchTimes {
  return {
    startMs: timeoutMs * 0.25,
    factsMs: timeoutMs * 0.15,
    clipboardMs: timeoutMs * 0.25,
    writeMs: timeoutMs * 0.1,
    requestMs: timeoutMs * 0.5,
  }
}
