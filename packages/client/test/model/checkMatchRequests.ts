import type { MatchRequestSeen } from './modelService.ts'
import type { ProcessContext } from './processContext.ts'

/** The share of the timeout that a request gets at least. */
const requestShare = 0.5

/** Checks how often match requests are sent, and what they may contain. */
export function createMatchRequestChecks(
  context: ProcessContext,
  checkSources: (request: MatchRequestSeen) => void,
) {
  const { process, history, now, report, timeoutMs } = context
  const mayRepeat = !history.wasStorageReliable
  const endedBefore = history.hasEnded && !mayRepeat
  const sentBefore = history.hasSent && !mayRepeat
  let requestsSeen = 0
  let requestsAtEnd = 0
  let endSeenAt: number | null = null
  let previousMatching = context.config.matching

  function checkConsent({ hasFingerprint }: MatchRequestSeen): void {
    const { matching } = context.config
    // The request may have been sent just before consent changed.
    if (matching !== previousMatching) return
    if (matching === 'off') report('consent is kept', 'while off')
    if (matching === 'deterministic' && hasFingerprint) report('consent is kept', 'a fingerprint')
  }

  function checkRepeat({ at }: MatchRequestSeen, previous: MatchRequestSeen | undefined): void {
    if (!previous || context.wasDisturbed) return
    const wasAnswered = previous.answeredAt !== null && previous.answeredAt <= at
    const mayHaveTimedOut = at - previous.at >= timeoutMs * requestShare
    if (!wasAnswered && !mayHaveTimedOut)
      report('a remount does not post again', `${String(at - previous.at)} ms after a request`)
  }

  return {
    /** When the client received the response that ends the attempt. */
    get endSeenAt() {
      return endSeenAt
    },
    check(): void {
      const { matchRequests, conclusiveAnswers } = process.service
      for (const request of matchRequests.slice(requestsSeen)) {
        history.installIds.add(String(request.body.installId))
        checkConsent(request)
        checkRepeat(request, matchRequests[matchRequests.indexOf(request) - 1])
        checkSources(request)
        if (endedBefore) report('one attempt', 'a request in a later process')
        if (sentBefore && !context.config.resumeUnanswered) report('once per install', 'again')
      }
      requestsSeen = matchRequests.length
      if (history.installIds.size > 1 && !mayRepeat) report('one install id', 'several')
      if (conclusiveAnswers > 1 && !context.wasInterrupted) {
        report('one attempt', 'two answers in a process')
      }
      if (conclusiveAnswers > 0 && endSeenAt === null) {
        endSeenAt = now()
        requestsAtEnd = matchRequests.length
      }
      if (endSeenAt !== null && !context.wasInterrupted && matchRequests.length > requestsAtEnd) {
        report('one attempt', 'a request after the answer')
      }
      previousMatching = context.config.matching
    },
  }
}
