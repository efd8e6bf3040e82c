/**
 * `npm run verify hermes`: runs the client's scenarios in Hermes, the JavaScript engine of React Native.
 * To run another script: `npm run verify hermes -- path/to/scenarios.ts`.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { type Finished, run } from '@throughlink/tooling/base/run'
import { bundleScenarios } from './hermes/bundleScenarios.ts'
import { findHermes } from './hermes/findHermes.ts'
import { readTranscript, type Scenario } from './hermes/readTranscript.ts'

const timeoutMs = 60_000
const scenariosPath = 'packages/client/test/hermes/scenarios.ts'

async function runInHermes(script: string): Promise<Finished> {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-hermes-'))
  try {
    const path = join(folder, 'scenarios.js')
    await writeFile(path, script)
    // The flag runs promise callbacks before timers, as ECMAScript requires. Without it they run after.
    return await run(findHermes(), ['-Xmicrotask-queue', path], { timeoutMs })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the reason why the script as a whole failed, or null. */
function findFailure({ code, stderr }: Finished, done: boolean): string | null {
  if (code === null) return `Hermes was killed, perhaps at the time limit of ${timeoutMs / 1000} s`
  if (code !== 0) return `Hermes exited with code ${code}:\n${stderr.trim()}`
  if (!done)
    return 'the last line is not "done": a promise never settled, or its rejection was not handled'
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
  const failure = findFailure(finished, done)
  if (failure !== null) console.log(`not ok the script: ${failure}`)
  const rows = [...scenarios, { name: 'the script', failure }].map(toRow)
  writeReport('hermes', rows, { shown: true })
  const passed = scenarios.filter((scenario) => scenario.failure === null).length
  const failed = scenarios.length - passed + (failure === null ? 0 : 1)
  console.log(`\n${passed} passed, ${failed} failed`)
})
