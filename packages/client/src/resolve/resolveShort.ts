import {
  apiPaths,
  type ResolveShortRequest,
  type ResolveShortResponse,
} from '@throughlink/protocol'
import type { Clock, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { mergeQuery } from '../routes/mergeQuery.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import { readAnswer } from '../service/readAnswer.ts'
import { refusal } from '../service/refusal.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import type { Scope } from '../time/scope.ts'

const retryLimits = { firstMs: 250, maxMs: 2_000 }

export interface ResolveContext {
  readonly service: ServiceClient
  readonly scope: Scope
  readonly reporter: Reporter
  readonly clock: Clock
  readonly random: Random
}

/**
 * Resolves a short link and adds the short link's query parameters. Resolves one level only: if the result
 * is again a short link, it is returned as is. Tries until there is an answer: the slug is no screen of the app, and
 * the first requests after an app was opened by a link often fail. Returns null for a link that is not short, that the
 * service does not know or refuses, or when there is no answer in time: the caller then uses the link itself, so that
 * the user's tap is never lost.
 */
export async function resolveShort(
  link: string,
  linkHosts: readonly string[] | undefined,
  timeoutMs: number,
  { service, scope, reporter, clock, random }: ResolveContext,
): Promise<string | null> {
  const url = shortUrl(link, linkHosts)
  if (url === null) return null
  const request: ResolveShortRequest = { url }
  const deadline = clock.now() + timeoutMs
  for (let tries = 1; !scope.isClosed; tries++) {
    // A clock that was set back must not lengthen a request.
    const leftMs = Math.min(deadline - clock.now(), timeoutMs)
    const response = await service.post(scope, apiPaths.resolveShort, request, leftMs)
    const answer = readAnswer('resolve-short', response)
    if (answer.kind === 'stopped') return null
    if (answer.kind === 'answer') {
      const { status, body } = answer
      if (status === 200) return mergeResolved(body, link)
      if (status !== 404) reporter.report(refusal('resolve-short', status, body))
      return null
    }
    const now = clock.now()
    const backoffMs = retryDelay(tries, retryLimits, random)
    const delayMs = Math.max(retryAfterMs(answer.retryAfter, now) ?? 0, backoffMs)
    if (now + delayMs >= deadline) {
      reporter.report(answer.error)
      return null
    }
    await scope.sleep(delayMs)
  }
  return null
}

function mergeResolved(body: Partial<ResolveShortResponse>, link: string): string | null {
  return body.link ? mergeQuery(body.link, link) : null
}
