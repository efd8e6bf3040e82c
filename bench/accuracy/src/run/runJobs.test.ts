import { expect, test } from 'vitest'
import { summarise } from '../report/summarise.ts'
import type { Job, JobResult } from './job.ts'
import { runJobs } from './runJobs.ts'

const small = { population: 2_000, clicksPerDay: 60, historyDays: 1 }

const jobOf = (seed: number, changes: Partial<Job> = {}): Job => ({
  generator: 'second',
  scenario: 'mixed',
  seed,
  matcherIds: ['ours', 'B4'],
  changes: small,
  ...changes,
})

const timeless = (results: readonly JobResult[]) =>
  results.map(({ job, judged, plays, dealt }) => ({
    job,
    judged,
    dealt,
    plays: plays.map(({ matcherId, verdicts }) => ({ matcherId, verdicts })),
  }))

test('the number of workers does not change the results', async () => {
  const jobs = [jobOf(1), jobOf(2, { scenario: 'shuffled-labels' }), jobOf(3)]
  const alone = await runJobs(jobs, { workers: 1 })
  const together = await runJobs(jobs, { workers: 3 })
  expect(timeless(together)).toStrictEqual(timeless(alone))
  expect(together.map(({ job }) => job.seed)).toStrictEqual([1, 2, 3])
  expect(summarise(alone)[0]?.judged).toBeGreaterThan(0)
})

test('a failing job fails the run with the description of its world', async () => {
  const jobs = [jobOf(1), jobOf(5, { generator: 'first', matcherIds: ['nobody'] })]
  await expect(runJobs(jobs, { workers: 2 })).rejects.toThrow(
    'Failed: generator first, scenario mixed, seed 5, population = 2000, clicksPerDay = 60, historyDays = 1: Unknown matcher “nobody”.',
  )
})
