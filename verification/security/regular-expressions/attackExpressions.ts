import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FoundExpression } from '../source/collectRegularExpressions.ts'

export interface WorkItem extends Pick<FoundExpression, 'source' | 'flags'> {
  /** Number of pairs of parts that are repeated. */
  readonly pairs: number
}

export interface WorkResult {
  readonly slowestMs: number
  /** Beginning of the text that took longest. */
  readonly text: string
  readonly count: number
}

export interface Attacked extends WorkResult {
  readonly expression: FoundExpression
}

/** Longer than any expression needs for its whole corpus. Exponential time would not end. */
const timeoutMs = 20_000

/** Matches each expression against its corpus, in a thread that is ended if an expression takes too long. */
export async function attackExpressions(
  expressions: readonly FoundExpression[],
  pairs: number,
): Promise<readonly Attacked[]> {
  const attacked: Attacked[] = []
  let worker = startWorker()
  for (const expression of expressions) {
    const { source, flags } = expression
    const result = await ask(worker, { source, flags, pairs })
    if (result === null) {
      await worker.terminate()
      worker = startWorker()
    }
    const ended = { slowestMs: timeoutMs, text: 'not ended', count: 1 }
    attacked.push({ expression, ...(result ?? ended) })
  }
  await worker.terminate()
  return attacked
}

function startWorker(): Worker {
  return new Worker(new URL('matchWorker.ts', import.meta.url))
}

/** Returns null if there is no result in time. */
async function ask(worker: Worker, item: WorkItem): Promise<WorkResult | null> {
  worker.postMessage(item)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const [result] = (await once(worker, 'message', { signal: timeout.signal })) as [WorkResult]
    return result
  } catch (error) {
    if (!timeout.signal.aborted) throw error
    return null
  } finally {
    clearTimeout(timer)
  }
}
