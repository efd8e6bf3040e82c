/**
 * `writeWorld.ts <generator> <scenario> <seed>`: writes a world as JSON lines, as a service would see it. The
 * first line describes the world. Clicks and installs follow in order of time. The truth (which click caused
 * which install) is left out.
 */
import { generators } from './generators/generators.ts'
import { parameterValues } from './parameters.ts'
import { generatorIds } from './run/job.ts'
import { scenarioIds } from './scenarios.ts'
import { mergeByTime, type World } from './world.ts'

function* toLines(world: World): Generator<object> {
  const { relayRanges, startMs, endMs } = world
  yield { kind: 'world', startMs, endMs, relayRanges }
  for (const event of mergeByTime(world)) {
    yield { kind: 'fingerprint' in event ? 'install' : 'click', ...event }
  }
}

const [generatorName, scenarioName, seedText] = process.argv.slice(2)
const generator = generatorIds.find((id) => id === generatorName)
const scenario = scenarioIds.find((id) => id === scenarioName)
const seed = Number(seedText)
if (generator === undefined || scenario === undefined || !Number.isInteger(seed)) {
  console.error(
    `Usage: writeWorld.ts <${generatorIds.join('|')}> <${scenarioIds.join('|')}> <seed>`,
  )
  process.exitCode = 1
} else {
  const world = generators[generator](scenario, seed, parameterValues())
  for (const line of toLines(world)) process.stdout.write(`${JSON.stringify(line)}\n`)
}
