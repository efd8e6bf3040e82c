import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './attacker.ts'
import type { AttackerName } from './attackers.ts'

export interface AttackData {
  readonly target: Target
  readonly names: readonly AttackerName[]
  /** False: as many requests as get responses, whatever the limits are. */
  readonly isPaced: boolean
}

export interface AttackResult {
  readonly statuses: readonly number[]
  readonly unanswered: number
}

export interface RunningAttack {
  /** Returns the results of the attackers, in their order. */
  readonly stop: () => Promise<readonly AttackResult[]>
}

/** Starts attackers in a thread. Resolves when all of them are sending. */
export async function startAttack(data: AttackData): Promise<RunningAttack> {
  const thread = new Worker(new URL('attackThread.ts', import.meta.url), { workerData: data })
  await once(thread, 'message')
  return {
    async stop() {
      const answered = once(thread, 'message')
      thread.postMessage('stop')
      const [results] = (await answered) as [readonly AttackResult[]]
      await thread.terminate()
      return results
    },
  }
}
