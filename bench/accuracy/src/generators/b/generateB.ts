import type { Generate } from '../../generator.ts'
import { createRandom } from '../../random.ts'
import type { Random } from '../../random.ts'
import { createBrowsers } from './createBrowsers.ts'
import { createCampaign } from './createCampaign.ts'
import { createGapLaw } from './createGapLaw.ts'
import { createIds } from './createIds.ts'
import { createLedger } from './createLedger.ts'
import { createPopulation } from './createPopulation.ts'
import type { Population } from './createPopulation.ts'
import { finishWorld } from './finishWorld.ts'
import { planBurst } from './planBurst.ts'
import { planClicks } from './planClicks.ts'
import type { PlannedClick } from './planClicks.ts'
import { simulateGhosts } from './simulateGhosts.ts'
import { simulateJourneys } from './simulateJourneys.ts'
import { simulateOrganic } from './simulateOrganic.ts'
import type { OrganicRate } from './simulateOrganic.ts'
import { simulateSpam } from './simulateSpam.ts'
import { createSetting } from './createSetting.ts'
import type { Setting } from './createSetting.ts'
import type { Stage } from './stage.ts'
import { selectStayLaw } from './selectStayLaw.ts'

/** A Monday in winter: the days of a world include no weekend and no clock change. */
const firstDayMs = Date.UTC(2026, 1, 23)
const dayMs = 86_400_000

/**
 * Generator b, held out while the matcher was tuned. Its worlds are deliberately unlike simple models:
 * attributes are correlated, clicks come in bursts and by day, friends are alike, and gaps follow another
 * distribution.
 */
export const generateB: Generate = (scenario, seed, values) => {
  const random = createRandom(seed).fork(`second/${scenario}`)
  const setting = createSetting(scenario, values)
  const historyDays = setting.hasHistory ? Math.round(values.historyDays) : 0
  const startMs = firstDayMs
  const testFromMs = startMs + historyDays * dayMs
  const endMs = testFromMs + dayMs
  const population = createPopulation(setting, values, random.fork('people'), startMs, endMs)
  const gaps = createGapLaw(values)
  const stage: Stage = {
    setting,
    values,
    population,
    gaps,
    stays: selectStayLaw(setting, values, gaps),
    drawBrowser: createBrowsers(values),
    startMs,
    testFromMs,
    endMs,
    ledger: createLedger(),
    nextId: createIds(random.fork('ids')),
    relayShares: computeRelayShares(setting, population),
  }

  const rates = new Map<string, number>()
  const organic = new Map<string, OrganicRate>()
  let others: readonly PlannedClick[] = []
  setting.apps.forEach((isPhoneApp, index) => {
    const app = { id: appIds[index] ?? `app${index}`, isPhoneApp }
    const simulated = simulateApp(stage, app, others, rates, random.fork(`app/${index}`))
    others = scenario === 'two-apps' ? simulated.planned : []
    organic.set(app.id, simulated.organicRate)
  })
  return finishWorld(scenario, seed, stage, rates, organic, random.fork('finish'))
}

const appIds = ['lantern', 'orchard']

function simulateApp(
  stage: Stage,
  app: { readonly id: string; readonly isPhoneApp: boolean },
  others: readonly PlannedClick[],
  rates: Map<string, number>,
  random: Random,
) {
  const { values, setting, ledger, startMs, endMs } = stage
  const campaign = createCampaign(stage, app.id, random.fork('links'))
  const days = (endMs - startMs) / dayMs
  const perPlanned = 1 + values.householdCoClick + values.clicksAgain * values.clickToInstall
  const count = Math.round((values.clicksPerDay * days) / perPlanned)
  const planned = planClicks(stage, campaign, count, others, random.fork('plan'))
  const burst = planBurst(stage, app.id, random.fork('burst'))
  const all = [...planned, ...burst].sort((one, other) => one.atMs - other.atMs)
  const before = ledger.clicks.length
  const journeys = simulateJourneys(stage, app, all, campaign.links, random.fork('journeys'))
  const clicks = ledger.clicks.length - before
  const organicRate = simulateOrganic(stage, app, journeys, random.fork('organic'))
  simulateGhosts(stage, all, Math.round(clicks * setting.ghosts), random.fork('ghosts'))
  const spammed = simulateSpam(stage, app.id, random.fork('spam'))

  const links = [...campaign.links, ...burst.map(({ link }) => link)]
  for (const { id, rate } of links) {
    // Repeated clicks cause no installs of their own.
    const whole = rate / (1 + values.clicksAgain * rate)
    rates.set(id, setting.hasCauses ? whole : 0)
  }
  if (spammed) rates.set(spammed.id, spammed.rate)
  return { planned, organicRate }
}

/** People with more income use the relay more often. Scaled to the configured mean. */
function computeRelayShares({ relayShare }: Setting, { people }: Population): number[] {
  const factors = [0.5, 1, 1.7]
  if (relayShare >= 1) return factors.map(() => 1)
  let sum = 0
  let owners = 0
  for (const { income, model } of people) {
    if (model.family === 'android') continue
    sum += factors[income] ?? 0
    owners++
  }
  const mean = owners > 0 ? sum / owners : 1
  return factors.map((factor) => (relayShare * factor) / mean)
}
