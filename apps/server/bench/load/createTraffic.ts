import type autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import type { Seeded } from '../../src/commands/seedOrganization.ts'
import type { ClickTokens } from '../../src/pipeline/clicks/clickTokens.ts'
import { createVisitHeaders } from './createVisitHeaders.ts'
import { makeAddress } from './makeAddress.ts'

/** Creates the next request of a kind, and the status that it must get: other responses may be cheaper. */
export interface Traffic {
  readonly next: () => autocannon.Request
  readonly expected: readonly number[]
}

export interface TrafficByKind {
  readonly redirect: Traffic
  readonly match: Traffic
  readonly events: Traffic
  /** Of a hundred requests, 80 are clicks, 15 batches of events and 5 matches. */
  readonly mixed: Traffic
}

/** Spreads requests over the tenants, because each has a rate limit. */
export function createTraffic(tenants: readonly Seeded[], tokens: ClickTokens): TrafficByKind {
  let turn = 0
  const takeTenant = () => {
    const index = turn++ % tenants.length
    const seeded = tenants[index]
    if (seeded === undefined) throw new Error('No tenants.')
    return { index, seeded }
  }
  const buildHeaders = ({ publishableKey, appId }: Seeded) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${publishableKey}`,
    'x-app-id': appId,
    'x-forwarded-for': makeAddress(),
  })

  const click = (): autocannon.Request => ({
    method: 'GET',
    path: '/go',
    headers: createVisitHeaders(toDomain(takeTenant().index)),
  })
  const match = (): autocannon.Request => {
    const { seeded } = takeTenant()
    const { clickId } = tokens.mint(seeded.linkIds[0] ?? '', Date.now())
    return {
      method: 'POST',
      path: apiPaths.matchLink,
      headers: buildHeaders(seeded),
      body: JSON.stringify({ installId: randomUUID(), clickId }),
    }
  }
  const batch = (): autocannon.Request => {
    const installId = randomUUID()
    const now = Date.now()
    const events = Array.from({ length: 50 }, (_, index) => ({
      id: `${installId.slice(0, 30)}${String(index).padStart(6, '0')}`,
      name: 'view_item',
      time: now - index,
      data: { item: 'amber', value: 148, currency: 'EUR' },
      installId,
    }))
    return {
      method: 'POST',
      path: apiPaths.events,
      headers: buildHeaders(takeTenant().seeded),
      body: JSON.stringify({ sentAt: now, events }),
    }
  }

  let mixedTurn = 0
  const any = () => {
    const share = (mixedTurn++ * 37) % 100
    if (share < 80) return click()
    return share < 95 ? batch() : match()
  }
  return {
    redirect: { next: click, expected: [302] },
    match: { next: match, expected: [200] },
    events: { next: batch, expected: [202] },
    mixed: { next: any, expected: [302, 200, 202] },
  }
}

/** Returns the domain of a tenant. */
export function toDomain(tenantIndex: number): string {
  return `bench-${tenantIndex}.example`
}
