import type { MatchRequestSeen } from './modelService.ts'
import { copiedLink, type PortCall } from './phone.ts'
import { getAnswerTime, type ProcessContext } from './processContext.ts'

const promptMs = 60_000
/** The share of the timeout during which a source is waited for. */
const sourceShare = 0.7

/** Checks that the facts a platform gives in time are used, and that no prompt is shown in vain. */
export function createSourceChecks(context: ProcessContext, hasTapBefore: (at: number) => boolean) {
  const { scenario, script, process, history, startedAt, now, report } = context
  const wasAsked = history.prompts > 0 || history.mayBeMarkedAsked
  const sourcesUntil = startedAt + context.timeoutMs * sourceShare

  function findCall(port: PortCall['port']): PortCall | undefined {
    return process.calls.find((call) => call.port === port)
  }

  function isPromptAllowed(): boolean {
    const { matching, shouldUseClipboard } = context.config
    return scenario.platform === 'ios' && matching !== 'off' && shouldUseClipboard === true
  }

  process.onPrompt = () => {
    history.prompts += 1
    if (history.prompts > 1 && history.wasStorageReliable) report('asked once', 'again')
    if (!isPromptAllowed()) report('no prompt without use', 'without consent')
    if (context.runningSince === null && now() > context.stoppedAt)
      report('no prompt without use', 'without a client')
    if (hasTapBefore(now())) report('no prompt without use', 'after a link opened the app')
    if (context.dismissedAt < now()) report('no prompt without use', 'after clearLink()')
    const asked = process.calls.filter(({ port }) => port === 'hasUrl').at(-1)
    if (asked?.matchRequests !== process.service.matchRequests.length)
      report('no prompt without use', 'after the request')
  }

  function checkPrompt({ body }: MatchRequestSeen): void {
    const { clipboard } = script
    if (!isPromptAllowed() || typeof clipboard === 'string') return
    const prompt = findCall('readText')
    if (prompt) {
      const answeredAt = getAnswerTime(clipboard.answer, prompt.at)
      const isInTime = answeredAt !== null && answeredAt < prompt.at + promptMs
      const isUsed = 'pastedLink' in body && body.pastedLink === copiedLink
      if (isInTime && !isUsed) report('an answered prompt is used', 'a request without it')
      return
    }
    const asked = findCall('hasUrl')
    const hasUrlAt = asked ? getAnswerTime(clipboard.hasUrl, asked.at) : null
    const isWanted = !wasAsked && !context.hadGap && hasUrlAt !== null && !hasTapBefore(Infinity)
    const isInTime = isWanted && hasUrlAt < sourcesUntil && context.dismissedAt === Infinity
    if (isInTime) report('an answered prompt is used', 'no prompt')
  }

  function checkReferrer({ at, body }: MatchRequestSeen): void {
    const { referrer } = script
    const call = findCall('referrer')
    if (!call || referrer === 'absent' || referrer === 'foreign') return
    const readAt = getAnswerTime(referrer, call.at)
    const isInTime = readAt !== null && readAt < Math.max(at, sourcesUntil)
    if (isInTime && !('clickId' in body)) report('a referrer in time is used', String(readAt))
  }

  return {
    checkRequest(request: MatchRequestSeen): void {
      if (context.wasDisturbed) return
      checkPrompt(request)
      checkReferrer(request)
    },
  }
}
