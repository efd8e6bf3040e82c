import { parentPort } from 'node:worker_threads'
import type { Job } from './job.ts'
import { runJob } from './runJob.ts'

/** Runs the jobs it receives, one at a time. An error ends the worker; the sender reports the failed job. */
parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(runJob(job))
})
