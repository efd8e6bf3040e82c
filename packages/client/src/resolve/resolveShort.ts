import {
  apiPaths,
  type ResolveShortRequest,
  type ResolveShortResponse,
} from '@throughlink/protocol'
import type { Reporter } from '../reporter.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import { withQueryOf } from '../routes/withQueryOf.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import type { Scope } from '../time/scope.ts'

/**
 * What a short link stands for, with the query of the short one. One level and never further: a short
 * link that resolves to a short link ends there. When the service knows no such link, refuses or does
 * not answer in time, the link stands for itself: the person's tap is never lost.
 */
export async function resolveShort(
  link: string,
  linkHosts: readonly string[] | undefined,
  limitMs: number,
  { service, scope, reporter }: { service: ServiceClient; scope: Scope; reporter: Reporter },
): Promise<string> {
  const url = shortUrl(link, linkHosts)
  if (url === null) return link
  const request: ResolveShortRequest = { url }
  const answer = await service.post(scope, apiPaths.resolveShort, request, limitMs)
  if (answer.kind === 'unanswered' || answer.kind === 'busy') reporter.report(answer.error)
  if (answer.kind !== 'answer' || answer.status !== 200) return link
  const { link: resolved } = (answer.body ?? {}) as Partial<ResolveShortResponse>
  return typeof resolved === 'string' && resolved !== '' ? withQueryOf(resolved, link) : link
}
