/**
 * `npm run test:hermes`: runs the client's scenarios in the engine of React Native.
 * Another script can be named: `npm run test:hermes -- path/to/scenarios.ts`.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command, CommandError } from './command.ts'
import { bundleScenarios } from './hermes/bundleScenarios.ts'
import { findHermes } from './hermes/findHermes.ts'
import { readTranscript, type Scenario } from './hermes/readTranscript.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'
import { run, type Finished } from './run.ts'

const timeoutMs = 60_000
const scenariosPath = 'packages/client/test/hermes/scenarios.ts'

async function runInHermes(script: string): Promise<Finished> {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-hermes-'))
  try {
    const path = join(folder, 'scenarios.js')
    await writeFile(path, script)
    // With its microtask queue, promises go before timers, as the language says; without, after.
    return await run(findHermes(), ['-Xmicrotask-queue', path], { timeoutMs })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Why the script as a whole counts as failed, or null. */
function findStop({ code, stderr }: Finished, done: boolean): string | null {
  if (code === null) return `Hermes was stopped; the limit is ${timeoutMs / 1000} s`
  if (code !== 0) return `Hermes ended with code ${code}:\n${stderr.trim()}`
  if (!done) return 'the last line is not "done": a promise never settled, or was rejected unheard'
  return null
}

function toRow({ name, failure }: Scenario): ReportRow {
  const ok = failure === null
  const value = ok ? 'passed' : 'failed'
  return { name, value, unit: '', target: 'passed', ok, note: failure ?? '' }
}

await command(async () => {
  const [, , given] = process.argv
  const entry = given === undefined ? join(repositoryRoot, scenariosPath) : resolve(given)
  if (!existsSync(entry)) throw new CommandError(`${given ?? scenariosPath} not found`)
  const finished = await runInHermes(await bundleScenarios(entry))
  console.log(finished.stdout.trimEnd())
  const { scenarios, done } = readTranscript(finished.stdout)
  const stop = findStop(finished, done)
  if (stop !== null) console.log(`not ok the script: ${stop}`)
  const rows = [...scenarios, { name: 'the script', failure: stop }].map(toRow)
  writeReport('hermes', rows, { shown: true })
  const passed = scenarios.filter(({ failure }) => failure === null).length
  const failed = scenarios.length - passed + (stop === null ? 0 : 1)
  console.log(`\n${passed} passed, ${failed} failed`)
})
