import {
  apiPaths,
  type ResolveShortRequest,
  type ResolveShortResponse,
} from '@throughlink/protocol'
import type { Reporter } from '../reporter.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import { mergeQuery } from '../routes/mergeQuery.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import type { Scope } from '../time/scope.ts'

/**
 * Resolves a short link and adds the short link's query parameters. Resolves one level only: if the result
 * is again a short link, it is returned as is. If the service does not know the link, refuses the request
 * or does not respond in time, returns the link unchanged, so that the user's tap is never lost.
 */
export async function resolveShort(
  link: string,
  linkHosts: readonly string[] | undefined,
  timeoutMs: number,
  { service, scope, reporter }: { service: ServiceClient; scope: Scope; reporter: Reporter },
): Promise<string> {
  const url = shortUrl(link, linkHosts)
  if (url === null) return link
  const request: ResolveShortRequest = { url }
  const response = await service.post(scope, apiPaths.resolveShort, request, timeoutMs)
  if (response.kind === 'unanswered' || response.kind === 'busy') reporter.report(response.error)
  if (response.kind !== 'response' || response.status !== 200) return link
  const { link: resolved } = (response.body ?? {}) as Partial<ResolveShortResponse>
  return typeof resolved === 'string' && resolved !== '' ? mergeQuery(resolved, link) : link
}
