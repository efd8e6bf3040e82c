import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '../../src/platform/time/durations.ts'
import type { Client } from '../../faults/harness/createClient.ts'
import type { SeededApp } from './readShop.ts'
import type { Card } from './listCards.ts'

export interface MeasuredCard {
  readonly card: Card
  readonly timesMs: number[]
  /** Mean CPU time of ClickHouse for one request. Null if it cannot be read. */
  readonly cpuMs: number | null
}

export interface CardsMeasurement {
  readonly measured: readonly MeasuredCard[]
  /** Times of a route that does not read ClickHouse, between the cards. */
  readonly controlMs: readonly number[]
}

export interface CardsOptions extends Pick<SeededApp, 'appId'> {
  readonly client: Client
  /** Secret key that may read analytics, installs and apps. */
  readonly key: string
  readonly cards: readonly Card[]
  readonly rounds: number
  readonly readCpuMs: () => number | null
}

/**
 * Sends the requests of all cards in turns, so that load on the machine affects all of them, one at a time. The
 * first round warms up. The service caches no result.
 */
export async function measureCards(options: CardsOptions): Promise<CardsMeasurement> {
  const { client, appId, key, cards, rounds, readCpuMs } = options
  const headers = { authorization: `Bearer ${key}` }
  const send = async ({ path, body }: Pick<Card, 'path' | 'body'>): Promise<number> => {
    const reply = await client.send({
      path: `/api/v1/apps/${appId}${path === '' ? '' : `/${path}`}`,
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    // More requests than a key may send in a minute. The refused one is not measured.
    if (reply.status === 429) {
      await sleep(Number(reply.headers['retry-after'] ?? 1) * secondMs)
      return send({ path, body })
    }
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
    return reply.tookMs
  }
  const measured = cards.map((card) => ({ card, timesMs: [] as number[], cpuMs: 0 }))
  const controlMs: number[] = []
  let hasCpu = true
  for (let round = -1; round < rounds; round++) {
    for (const each of measured) {
      const control = await send({ path: '' })
      const cpuBefore = readCpuMs()
      const tookMs = await send(each.card)
      const cpuAfter = readCpuMs()
      if (round < 0) continue
      controlMs.push(control)
      each.timesMs.push(tookMs)
      if (cpuBefore === null || cpuAfter === null) hasCpu = false
      else each.cpuMs += (cpuAfter - cpuBefore) / rounds
    }
  }
  return {
    measured: measured.map((each) => ({ ...each, cpuMs: hasCpu ? each.cpuMs : null })),
    controlMs,
  }
}
