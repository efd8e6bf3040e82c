/** Takes a job and never finishes it. Arguments: the URL of the database. */
import { createPostgres } from '#platform/engines/postgres.ts'
import { startJobs } from '#platform/jobs/startJobs.ts'

startJobs({
  pool: createPostgres({ url: process.argv[2] ?? '' }).pool,
  now: Date.now,
  periodic: [],
  concurrency: 1,
  leaseMs: 1_500,
  tasks: { example: () => new Promise(() => undefined) },
  onFailure(task, error) {
    console.error(task, error)
  },
})
