import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import {
  type FunnelStep,
  queryStepFunnel,
} from '#manage/insight/analytics/queries/queryStepFunnel.ts'
import { hourMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { insertRows } from './analyticsWorld.ts'
import { countReachedSteps, type DoneStep } from './stepFunnelModel.ts'

const clickhouse = useClickhouse()
const fromMs = Date.parse('2026-10-01T00:00:00Z')
const range = { fromMs, toMs: fromMs + 1000 * hourMs }
const kinds = ['open', 'view', 'cart', 'buy'] as const

/** Few times, so that steps often happen at the same one. */
const doneSteps = fc.array(
  fc.record({
    key: fc.constantFrom(...kinds),
    atMs: fc.integer({ min: 0, max: 12 }).map((hour) => fromMs + hour * hourMs),
  }),
  { maxLength: 8 },
)
const steps = fc.array(fc.record({ key: fc.constantFrom(...kinds), hasCondition: fc.boolean() }), {
  minLength: 2,
  maxLength: 6,
})

const toTime = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')

async function insertInstalls(appId: string, installs: readonly (readonly DoneStep[])[]) {
  const toRows = (isOpen: boolean) =>
    installs.flatMap((done, install) =>
      done
        .filter(({ key }) => (key === 'open') === isOpen)
        .map(({ key, atMs }, at) => ({
          app_id: appId,
          at: toTime(atMs),
          received_at: toTime(atMs),
          id: `${install} ${at}`,
          install_id: `install ${install}`,
          ...(isOpen ? {} : { name: key, data: '{"plan":"pro"}' }),
        })),
    )
  await insertRows(clickhouse.client, 'opens', toRows(true))
  await insertRows(clickhouse.client, 'events', toRows(false))
}

function toStep({ key, hasCondition }: { key: string; hasCondition: boolean }): FunnelStep {
  if (key === 'open') return { type: 'open' }
  // It applies to all events. A step with a condition is read separately.
  const conditions = [{ path: ['plan'], operator: 'eq', value: 'pro' }] as const
  return { type: 'event', name: key, conditions: hasCondition ? conditions : [] }
}

test('any funnel counts the installs by the steps of their attempt that got furthest', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(doneSteps, { minLength: 1, maxLength: 15 }),
      fc.array(fc.tuple(steps, fc.integer({ min: 1, max: 12 })), { minLength: 4, maxLength: 4 }),
      async (installs, funnels) => {
        const appId = `app_${run++}`
        await insertInstalls(appId, installs)
        const analytics = createAnalytics(clickhouse).forApp(appId)
        for (const [chosen, hours] of funnels) {
          const windowMs = hours * hourMs
          const keys = chosen.map(({ key }) => key)
          const reached = installs.map((done) => countReachedSteps(done, keys, windowMs))
          const expected = keys.map((_, at) => reached.filter((count) => count > at).length)
          const funnel = await queryStepFunnel(analytics, {
            range,
            steps: chosen.map(toStep),
            windowMs,
            filters: [],
            by: null,
            top: 10,
          })
          expect(funnel.steps.map(({ count }) => count)).toEqual(expected)
        }
      },
    ),
    { numRuns: 12 },
  )
})
