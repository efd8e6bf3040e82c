import { Worker } from 'node:worker_threads'
import { describeJob, type Job, type JobResult } from './job.ts'

export interface RunOptions {
  readonly workers: number
  readonly onDone?: (result: JobResult) => void
}

/**
 * Runs jobs on worker threads and returns results in job order. The first failure ends the run, because a
 * report without it would describe other worlds than it lists.
 */
export async function runJobs(
  jobs: readonly Job[],
  { workers, onDone }: RunOptions,
): Promise<readonly JobResult[]> {
  const results = new Map<Job, JobResult>()
  const pendingJobs = jobs.values()
  const threads: Worker[] = []
  try {
    await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, runWorker))
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return jobs.map((job) => {
    const result = results.get(job)
    if (!result) throw new Error(`No result: ${describeJob(job)}`)
    return result
  })

  async function runWorker(): Promise<void> {
    const thread = new Worker(new URL('jobWorker.ts', import.meta.url), {
      execArgv: ['--conditions=@throughlink/source'],
    })
    threads.push(thread)
    for (const job of pendingJobs) {
      const result = await runOnThread(thread, job)
      results.set(job, result)
      onDone?.(result)
    }
  }
}

function runOnThread(thread: Worker, job: Job): Promise<JobResult> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
  const fail = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    reject(new Error(`Failed: ${describeJob(job)}: ${reason}`, { cause }))
  }
  const exit = (code: number) => fail(`the worker exited with code ${code}`)
  thread.once('message', resolve).once('error', fail).once('exit', exit)
  thread.postMessage(job)
  return promise.finally(() => {
    thread.off('message', resolve).off('error', fail).off('exit', exit)
  })
}
