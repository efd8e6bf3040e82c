import { describeJob, type JobResult } from './job.ts'

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  readonly done: (result: JobResult) => void
  readonly end: () => void
}

/**
 * Reports progress: one updating line on a terminal, otherwise one line per job, or about 20 lines in total
 * for more than 40 jobs.
 */
export function createProgress(output: Output, total: number, now: () => number): Progress {
  const startedMs = now()
  let count = 0
  return {
    done({ job }) {
      count++
      const passedMs = now() - startedMs
      const leftSeconds = Math.round((passedMs / count) * ((total - count) / 1000))
      const line = `${count}/${total}, about ${leftSeconds} s left; done: ${describeJob(job)}`
      if (output.isTTY) output.write(`\r\u001B[2K${line}`)
      else if (
        total <= 40 ||
        Math.floor((count * 20) / total) > Math.floor(((count - 1) * 20) / total)
      )
        output.write(`${line}\n`)
    },
    end() {
      if (output.isTTY) output.write('\r\u001B[2K')
    },
  }
}
