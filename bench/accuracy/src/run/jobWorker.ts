import { parentPort } from 'node:worker_threads'
import type { Job } from './job.ts'
import { runJob } from './runJob.ts'

/** Runs the jobs that it is sent, one at a time. An error ends it; who sent the job knows which it was. */
parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(runJob(job))
})
