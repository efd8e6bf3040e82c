import { randomUUID } from 'node:crypto'
import { apiPaths, type MatchByFingerprint } from '@throughlink/protocol'
import type { ClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type { SendOptions } from '@throughlink/server/test/support/send.ts'
import { createVisitHeaders, makeAddress } from '../load/createTraffic.ts'
import type { FilledClick } from '../lookup/fillPart.ts'
import type { BenchLink } from './benchTenants.ts'

export interface BenchRequest extends SendOptions {
  readonly path: string
  /** Other responses may be cheaper. */
  readonly status: number
}

export function createClick({ domain, slug }: BenchLink): BenchRequest {
  return {
    path: `/${slug}`,
    headers: createVisitHeaders(domain),
    status: 302,
  }
}

/** An install that was told its click id by the store. */
export function createReferrerMatch(link: BenchLink, tokens: ClickTokens): BenchRequest {
  const { clickId } = tokens.mint(link.linkId, Date.now())
  return createMatch(link, makeAddress(), { installId: randomUUID(), clickId })
}

/** An install on the phone and the network of a click, which has to be found. */
export function createSignalsMatch(
  link: BenchLink,
  { phone, address }: Pick<FilledClick, 'phone' | 'address'>,
): BenchRequest {
  const { platform, model, version, screen, language, timezone } = phone
  const body: MatchByFingerprint = {
    installId: randomUUID(),
    platform,
    model,
    manufacturer: null,
    systemVersion: version,
    screenWidth: screen.short,
    screenHeight: screen.long,
    scale: screen.scale,
    locale: [{ languageTag: language }],
    timezone,
    userAgent: null,
    timestamp: Date.now(),
  }
  return createMatch(link, address, body)
}

function createMatch(
  { appId, publishableKey }: BenchLink,
  address: string,
  body: object,
): BenchRequest {
  return {
    method: 'POST',
    path: apiPaths.matchLink,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${publishableKey}`,
      'x-app-id': appId,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
    status: 200,
  }
}
