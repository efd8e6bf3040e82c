import { expect, test } from 'vitest'
import { summarise } from '../report/summarise.ts'
import type { Job, JobResult } from './job.ts'
import { runJobs } from './runJobs.ts'

const small = { population: 2_000, clicksPerDay: 60, historyDays: 1 }

const createJob = (seed: number, changes: Partial<Job> = {}): Job => ({
  generator: 'tuned',
  scenario: 'mixed',
  seed,
  matcherIds: ['throughlink', 'B4'],
  changes: small,
  ...changes,
})

const withoutTimes = (results: readonly JobResult[]) =>
  results.map(({ job, evaluated, runs, unchanged }) => ({
    job,
    evaluated,
    unchanged,
    runs: runs.map(({ matcherId, verdicts }) => ({ matcherId, verdicts })),
  }))

test('the number of workers does not change the results', async () => {
  const jobs = [createJob(1), createJob(2, { scenario: 'shuffled-labels' }), createJob(3)]
  const alone = await runJobs(jobs, { workers: 1 })
  const together = await runJobs(jobs, { workers: 3 })
  expect(withoutTimes(together)).toStrictEqual(withoutTimes(alone))
  expect(together.map(({ job }) => job.seed)).toStrictEqual([1, 2, 3])
  expect(summarise(alone)[0]?.evaluated).toBeGreaterThan(0)
})

test('a failing job fails the run with the description of its world', async () => {
  const jobs = [createJob(1), createJob(5, { generator: 'held-out', matcherIds: ['nobody'] })]
  await expect(runJobs(jobs, { workers: 2 })).rejects.toThrow(
    'Failed: held-out generator, scenario mixed, seed 5, population = 2000, clicksPerDay = 60, historyDays = 1: Unknown matcher “nobody”.',
  )
})
