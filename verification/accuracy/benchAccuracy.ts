/** `npm run bench accuracy`: see README.md in this folder, or run with `--help`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { createTables } from './report/createTables.ts'
import { jsonReport } from './report/jsonReport.ts'
import { summarise } from './report/summarise.ts'
import { sweepTables } from './report/sweepTables.ts'
import { tableMarkdown, tableText } from './report/table.ts'
import { createProgress } from './run/createProgress.ts'
import { findMissedFloors } from './run/floors.ts'
import { planJobs } from './run/planJobs.ts'
import { help, type Options, readOptions } from './run/readOptions.ts'
import { runJobs } from './run/runJobs.ts'

const width = 160

async function bench(options: Options): Promise<void> {
  const startedMs = performance.now()
  const jobs = planJobs(options)
  const progress = createProgress(process.stderr, jobs.length, () => performance.now())
  const results = await runJobs(jobs, { workers: options.workers, onDone: progress.done }).finally(
    progress.end,
  )
  const summaries = summarise(results)
  const tables = options.mode === 'sweep' ? sweepTables(summaries) : createTables(summaries)
  for (const table of tables) console.log(`${tableText(table, width)}\n`)

  const durationMs = performance.now() - startedMs
  const runInfo = { date: new Date(), nodeVersion: process.version, durationMs }
  const json = jsonReport(options, summaries, runInfo)
  await write(options.jsonPath, `${JSON.stringify(json, null, 1)}\n`)
  if (options.markdownPath !== null) {
    await write(options.markdownPath, tables.map(tableMarkdown).join('\n'))
  }
  const { mode, seeds, workers } = options
  console.log(
    `${jobs.length} worlds (${seeds} per scenario) in ${Math.round(durationMs / 1000)} s on ${workers} threads.`,
  )
  if (mode !== 'quick') return
  const missedFloors = findMissedFloors(summaries)
  for (const sentence of missedFloors) console.error(sentence)
  if (missedFloors.length === 0) console.log('All floors passed.')
  else process.exitCode = 1
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  console.log(`Wrote ${path}`)
}

try {
  const options = readOptions(process.argv.slice(2), availableParallelism())
  if (options) await bench(options)
  else console.log(help)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // The cause has the stack trace inside the failed job.
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.stack)
  process.exitCode = 1
}
