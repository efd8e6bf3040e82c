/**
 * `writeWorld.ts <generator> <scenario> <seed>`: writes a world as JSON lines, as a service would see it. The
 * first line describes the world. Clicks and installs follow in order of time. The truth (which click caused
 * which install) is left out.
 */
import { generators } from './src/generators/generators.ts'
import { parameterValues } from './src/parameters.ts'
import { generatorIds } from './src/run/job.ts'
import { scenarioIds, type World } from './src/world.ts'

/** Yields a click before an install with the same timestamp. */
function* toLines({ clicks, installs, relayRanges, startMs, endMs }: World): Generator<object> {
  yield { kind: 'world', startMs, endMs, relayRanges }
  let next = 0
  for (const install of installs) {
    for (let click = clicks[next]; click && click.atMs <= install.atMs; click = clicks[++next]) {
      yield { kind: 'click', ...click }
    }
    yield { kind: 'install', ...install }
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
