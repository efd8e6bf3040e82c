/**
 * `bash .ci/run [job]`: runs the steps of CI, or those of one job, and counts them. `--list` prints the jobs and the
 * command of each step. A failed step does not stop the others, so that one run reports everything that is broken;
 * only without dependencies nothing else runs. Failed tests run once more at the end, alone, and their step is
 * reported as flaky if they pass then. Imports nothing but files of this repository, because it installs the rest.
 */
import { cpus } from 'node:os'
import { join } from 'node:path'
import { formatTable } from '../../packages/api/src/formatTable.ts'
import { repositoryRoot } from '../base/report.ts'
import { type CiStep, listSteps } from './listSteps.ts'
import { narrowToFailed } from './narrowToFailed.ts'
import { type Outcome, runSteps } from './runSteps.ts'

const cores = 2
// Twice what the longest step takes: the same machine may be half as fast an hour later.
const limits = { cores, maxSeconds: 2_400 }
/** A second attempt must end by then, counted from the start of the run. */
const maxRetryEndSeconds = 4_200
/** What a few test files take, alone. */
const maxNarrowedSeconds = 300
const shownLines = 20

process.env['CI'] ??= 'true'
// Node keeps compiled modules here. Tests start the server a hundred times, and half of a start is loading modules.
process.env['NODE_COMPILE_CACHE'] ??= join(repositoryRoot, 'node_modules/.cache/compiled')

const [job] = process.argv.slice(2)
const getSeconds = () => Math.round(performance.now() / 1000)
const readBusySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
const busyAtStart = readBusySeconds()

if (job === '--list') {
  for (const { jobs, command } of listSteps()) console.log(`${jobs.join(' ')}\t${command}`)
} else {
  const steps = listSteps().filter(
    ({ jobs }) => job === undefined || jobs.some((each) => each === job),
  )
  if (steps.length === 0) console.log(`There is no job '${job ?? ''}'.`)
  await run(steps)
}

async function run([install, ...others]: readonly CiStep[]): Promise<void> {
  console.log(`node ${process.version}`)
  const installed = await runSteps(install === undefined ? [] : [install], limits)
  const canGoOn = installed.some(({ ok }) => ok)
  const outcomes = [...installed, ...(canGoOn ? await runSteps(others, limits) : [])]
  const flaky = new Set<CiStep>()
  for (const [index, { ok, step, seconds, cpuSeconds, output }] of outcomes.entries()) {
    const narrowed = narrowToFailed(step.command, output)
    const expectedSeconds = narrowed === undefined ? seconds : Math.min(seconds, maxNarrowedSeconds)
    if (ok || !step.isRetried || getSeconds() + expectedSeconds > maxRetryEndSeconds) continue
    console.log('\nSecond attempt:')
    const again = { ...step, command: narrowed ?? step.command, cores }
    const [second] = await runSteps([again], limits)
    if (second === undefined) break
    if (second.ok) flaky.add(step)
    outcomes[index] = {
      ...second,
      step,
      seconds: seconds + second.seconds,
      cpuSeconds: cpuSeconds + second.cpuSeconds,
    }
  }
  report(outcomes, flaky)
}

function report(outcomes: readonly Outcome<CiStep>[], flaky: ReadonlySet<CiStep>): void {
  const failed = outcomes.filter(({ ok }) => !ok)
  for (const { step, output } of failed) {
    console.log(`\n=== End of the output of the failed step: ${step.command}`)
    console.log(output.trimEnd().split('\n').slice(-shownLines).join('\n'))
  }
  const rows = outcomes.map(({ step, ok, seconds, cpuSeconds, output }) => {
    // Playwright repeats a failed test by itself.
    const isFlaky = flaky.has(step) || (ok && /^ +\d+ flaky$/m.test(output))
    const outcome = isFlaky ? 'flaky' : ok ? 'passed' : 'failed'
    return [outcome, String(seconds), String(cpuSeconds), step.command]
  })
  console.log(
    `\n${formatTable([
      ['outcome', 's', 'CPU s', 'step'],
      ...rows,
      // Of the whole machine: the CPU time of a step lacks what nothing waits for, such as Chromium's renderers.
      ['', String(getSeconds()), String(Math.round(readBusySeconds() - busyAtStart)), 'in total'],
    ])}\n`,
  )
  const failures = Math.max(failed.length, outcomes.length === 0 ? 1 : 0)
  if (failures > 0) process.exitCode = 1
  console.log(`${outcomes.length - failed.length} passed, ${failures} failed`)
}
