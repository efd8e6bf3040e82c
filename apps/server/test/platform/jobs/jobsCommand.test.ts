import { beforeEach, expect, test } from 'vitest'
import { runJobsCommand } from '#commands/jobs.ts'
import { addJob, listJobs } from '#platform/jobs/jobStatements.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const { pool } = postgres

beforeEach(async () => {
  await pool.query('delete from jobs._private_jobs')
})

const run = (...words: readonly string[]) => runJobsCommand(pool, words)

/** Adds a job that has failed, and returns its id. */
async function addFailed(key: string, attempts: number, error = 'Unavailable.'): Promise<string> {
  await addJob(pool, { task: 'learnApp', key, priority: 10 })
  const { rows } = await pool.query<{ id: string }>(
    `update jobs._private_jobs set attempts = $2, last_error = $3, run_at = now() + interval '1 hour'
      where key = $1 returning id`,
    [key, attempts, error],
  )
  return rows[0]?.id ?? ''
}

test('lists jobs with their state, those with errors first', async () => {
  expect(await run('list')).toEqual({ text: 'No jobs.\n', isError: false })
  await addJob(pool, { task: 'erase', key: 'erase', priority: 0 })
  const retrying = await addFailed('learnApp one', 3, 'odd \u001b[31m value')
  const failed = await addFailed('learnApp two', 100)
  const [heading, ...lines] = (await run('list')).text.trimEnd().split('\n')
  expect(heading).toMatch(/^id +job +state +attempts +next run \(UTC\) +last error$/)
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^${retrying} +learnApp one +retrying +3 .* odd \\\\u\\{1b\\}\\[31m value$`),
    ),
    expect.stringMatching(new RegExp(`^${failed} +learnApp two +failed +100 .* Unavailable\\.$`)),
    expect.stringMatching(/^\d+ +erase +waiting +0 /),
  ])
  expect((await run('list', 'erase')).text).not.toContain('learnApp')
})

test('retries one job, or all that have failed', async () => {
  const first = await addFailed('learnApp one', 100)
  await addFailed('learnApp two', 5)
  await addJob(pool, { task: 'erase', key: 'erase', priority: 0 })
  expect(await run('retry', first)).toEqual({ text: 'Retrying 1.\n', isError: false })
  const find = async (key: string) =>
    (await listJobs(pool, 10, null)).find((job) => job.key === key)
  expect(await find('learnApp one')).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await find('learnApp one'))?.run_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  expect((await run('retry', 'all')).text).toBe('Retrying 2.\n')
})

test('drops one job, or all that have failed, but no running one', async () => {
  const first = await addFailed('learnApp one', 100)
  const running = await addFailed('learnApp two', 5)
  await pool.query(`update jobs._private_jobs set locked_at = now() where id = $1`, [running])
  await addJob(pool, { task: 'erase', key: 'erase', priority: 0 })
  expect((await run('drop', first)).text).toBe('Dropped 1.\n')
  expect(await run('drop', running)).toEqual({
    text: `No job ${running}, or it is running.\n`,
    isError: true,
  })
  expect((await run('drop', 'all')).text).toBe('Dropped 0.\n')
  expect((await listJobs(pool, 10, null)).map(({ key }) => key).toSorted()).toEqual([
    'erase',
    'learnApp two',
  ])
})

test('anything else prints the usage or the missing id', async () => {
  for (const words of [[], ['delete'], ['retry'], ['drop', '1', '2']]) {
    expect(await run(...words)).toMatchObject({
      isError: true,
      text: expect.stringContaining('Usage: throughlink-server admin jobs') as string,
    })
  }
  expect((await run('drop', 'x; delete')).text).toBe('No job x; delete, or it is running.\n')
})
