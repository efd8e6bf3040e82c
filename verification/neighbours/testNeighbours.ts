/**
 * `npm run verify neighbours`: organizations of one service cannot hurt each other. `--each` runs every attacker alone
 * too, `--full` does so with the full numbers, and `--only paddedEvents` runs one. `--seconds 60` measures for longer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPatterns } from '@throughlink/server/src/manage/links/enforceMaxPatterns.ts'
import { requirement } from '../harness/report/rows.ts'
import {
  runScenarios,
  type Scenario,
  type ScenarioOptions,
} from '../harness/report/runScenarios.ts'
import { createShared } from '../harness/servers/createShared.ts'
import { type AttackerName, attackerNames } from './attackers.ts'
import { checkComparison, type Comparison, isHurt } from './compareWindows.ts'
import { formatTable } from './formatTable.ts'
import { startAttack } from './startAttack.ts'
import { type Scene, withScene } from './startScene.ts'

/** The first requests of a process are slow. */
const warmUpMs = 4_000
/** How long an attack runs before the victim is measured. */
const leadMs = 2_000

const isFull = process.argv.includes('--full')
const isEach = process.argv.includes('--each')
const shared = createShared<Scene>((body) =>
  withScene(
    isFull
      ? { links: 500_000, patterns: maxPatterns - 1, importedLinks: 100_000 }
      : { links: 20_000, patterns: maxPatterns - 1, importedLinks: 5_000 },
    async (scene) => {
      await scene.useAsVictim(warmUpMs)
      await body(scene)
    },
  ),
)
const comparisons: Comparison[] = []

/** Measures the victim alone, and then beside attackers. */
async function measure(
  scene: Scene,
  names: readonly AttackerName[],
  { isPaced, seconds }: { readonly isPaced: boolean; readonly seconds: number },
): Promise<Comparison> {
  const durationMs = seconds * 1_000
  const alone = await scene.useAsVictim(durationMs)
  await scene.takeDelays()
  const attack = await startAttack({ target: scene.target, names, isPaced })
  await sleep(leadMs)
  const attacked = await scene.useAsVictim(durationMs)
  const results = await attack.stop()
  return { names, alone, attacked, results, delaysMs: await scene.takeDelays() }
}

function beside(names: readonly AttackerName[]): Scenario {
  return async ({ timeSlack, readNumber }) => {
    const seconds = readNumber('seconds', 20, 12)
    const comparison = await measure(await shared.get(), names, { isPaced: true, seconds })
    comparisons.push(comparison)
    return checkComparison(comparison, timeSlack)
  }
}

/** The same attackers, at a server without rate limits and as fast as they can: the victim must be hurt. */
async function control({ readNumber, timeSlack }: ScenarioOptions) {
  const scene = await (await shared.get()).withoutLimits()
  await scene.useAsVictim(warmUpMs)
  const seconds = readNumber('seconds', 20, 6)
  const comparison = await measure(scene, attackerNames, { isPaced: false, seconds })
  const rows = checkComparison(comparison, timeSlack)
  const found = rows.filter(({ ok }) => !ok).map(({ name, value }) => `${name}: ${value}`)
  return [requirement('without limits the victim is hurt', isHurt(rows), found.join(', '), 'hurt')]
}

const together: Readonly<Record<string, Scenario>> = { together: beside(attackerNames), control }
const each = Object.fromEntries(attackerNames.map((name) => [name, beside([name])]))

try {
  await runScenarios({
    report: 'neighbours',
    scenarios: isEach ? { ...each, ...together } : together,
    long: each,
    values: ['seconds'],
    flags: ['each'],
  })
  if (comparisons.length > 0) console.log(`\n${formatTable(comparisons)}`)
} finally {
  await shared.stop()
}
