import { type MatchModel, priorModel } from '@throughlink/matcher'
import { afterAll, describe, expect, test } from 'vitest'
import { learnFromClickhouse } from '#pipeline/learning/learnFromClickhouse.ts'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { simulateWeek, truth } from './simulateWeek.ts'

const { url } = useClickhouse()
/** Patient, as the one that the service learns with. */
const { client, stop } = createClickhouse({ url, requestMs: 10 * minuteMs })
afterAll(stop)

async function learnWeek(clicks: number, maxObservations?: number): Promise<MatchModel> {
  const week = await simulateWeek(client, `app_${clicks}_${maxObservations ?? 'all'}`, clicks)
  return learnFromClickhouse({
    client,
    ...week,
    version: 'learned',
    readInstallValues: () => Promise.resolve([]),
    ...(maxObservations === undefined ? {} : { maxObservations }),
  })
}

/** Ratios of learned values to the truth. */
function compare({ rates, organic, agreement, audience }: MatchModel, clicks: number) {
  const installs = clicks * truth.rate
  const people = clicks / 7
  return {
    rate: rates.confirmed / truth.rate,
    firstLink: ((rates.links['1'] ?? 0) * rates.confirmed) / truth.linkRates['1'],
    secondLink: ((rates.links['2'] ?? 0) * rates.confirmed) / truth.linkRates['2'],
    organic: (organic.ios.perSecond * 7 * 86_400) / installs,
    sameNetwork: (agreement['network:v4:soon']?.['same-v4'] ?? 0) / truth.sameNetwork,
    audience: audience.perDay / people,
    // The prior weighs as much as 240 installs here.
    ...(installs < 1_000
      ? {}
      : {
          morning:
            organic.ios.hours.slice(0, 12).reduce((sum, hour) => sum + hour, 0) /
            (24 * truth.morningShare),
        }),
  }
}

describe('the learned model is within 10 % of the truth', () => {
  test.each([20_000, 200_000, 2_000_000])(
    'with %i clicks a week',
    async (clicks) => {
      const found = compare(await learnWeek(clicks), clicks)
      for (const [name, ratio] of Object.entries(found)) {
        expect({ name, isClose: Math.abs(ratio - 1) <= 0.1, ratio }).toMatchObject({
          isClose: true,
        })
      }
    },
    120_000,
  )

  test('also if only a tenth of the installs is observed', async () => {
    const clicks = 200_000
    const found = compare(await learnWeek(clicks, 400), clicks)
    // 200 caused installs are left, so chance alone makes a difference of 7 %.
    for (const [name, ratio] of Object.entries(found)) {
      expect({ name, isClose: Math.abs(ratio - 1) <= 0.25, ratio }).toMatchObject({ isClose: true })
    }
  })
})

test('an app without data gets the prior rates', async () => {
  const model = await learnFromClickhouse({
    client,
    appId: 'app_empty',
    version: 'learned',
    fromMs: Date.now() - 1000,
    toMs: Date.now(),
    readInstallValues: () => Promise.resolve([]),
  })
  expect(model.rates.confirmed).toBeCloseTo(priorModel.rates.confirmed, 12)
  expect(model.organic).toEqual(priorModel.organic)
})
