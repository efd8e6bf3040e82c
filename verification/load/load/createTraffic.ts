import { randomBytes, randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { type Seeded, seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import type { ClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type { Database } from '@throughlink/server/src/platform/engines/database.ts'
import type autocannon from 'autocannon'
import type { Kysely } from 'kysely'

/** Creates the next request of a kind, and the status that it must get: other responses may be cheaper. */
export interface Traffic {
  readonly next: () => autocannon.Request
  readonly expected: readonly number[]
}

export interface TrafficByKind {
  readonly redirect: Traffic
  readonly match: Traffic
  readonly events: Traffic
  /** 80 % clicks, 15 % batches of events and 5 % matches. */
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

/** Enough that no tenant reaches its rate limit. */
const tenantCount = 16

/** Creates the tenants that {@link createTraffic} spreads requests over, each with an app and a link. */
export async function seedTenants(db: Kysely<Database>, origin: string): Promise<Seeded[]> {
  const tenants: Seeded[] = []
  for (let index = 0; index < tenantCount; index++) {
    tenants.push(
      await seedOrganization(db, {
        name: 'Bench',
        origin,
        domain: toDomain(index),
        app: { android_package: 'com.example.bench' },
        links: [{ slug: 'go', destination: 'https://bench.example/products/42' }],
      }),
    )
  }
  return tenants
}

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36'

/** Returns the headers of a tap on a link of a domain, on an Android phone. */
export function createVisitHeaders(domain: string) {
  return {
    host: domain,
    'user-agent': chromeOnAndroid,
    'accept-language': 'en-GB',
    'x-forwarded-for': makeAddress(),
  }
}

/** Each request comes from another address, so that no cache by address helps. */
export function makeAddress(): string {
  return `10.${randomBytes(3).join('.')}`
}
