/** A thread of its own, so that making the requests of an attack does not delay the victim's clock. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Attack, Attacker } from './attacker.ts'
import { attackers } from './attackers.ts'
import { createTools } from './createTools.ts'
import type { AttackData, AttackResult } from './startAttack.ts'

const tickMs = 20
/** How long the last requests may take. */
const maxEndMs = 2_000

interface Prepared {
  readonly attacker: Attacker
  readonly attack: Attack
  readonly close: () => void
}

const { target, names, isPaced } = workerData as AttackData
// All of them before the first request, which would delay what others prepare.
const prepared = await Promise.all(names.map((name) => prepare(attackers[name])))
const running = prepared.map(send)
parentPort?.once('message', () => {
  void stopAll()
})
parentPort?.postMessage('started')

async function stopAll(): Promise<void> {
  const results = await Promise.all(running.map((stop) => stop()))
  parentPort?.postMessage(results)
}

async function prepare(attacker: Attacker): Promise<Prepared> {
  const tools = createTools(target)
  return { attacker, attack: await attacker.start(tools), close: tools.client.close }
}

/** Sends at a steady rate, whatever the responses are, but never has more than `maxOpen` requests open. */
function send({ attacker, attack, close }: Prepared): () => Promise<AttackResult> {
  const { perSecond, maxOpen } = attacker
  const statuses: number[] = []
  const startedMs = performance.now()
  let sent = 0
  let open = 0

  function isDue(): boolean {
    if (open >= maxOpen) return false
    return !isPaced || sent < ((performance.now() - startedMs) / 1_000) * perSecond
  }

  async function sendOne(): Promise<void> {
    sent += 1
    open += 1
    statuses.push(await attack.send().catch(() => 0))
    open -= 1
  }

  const timer = setInterval(() => {
    while (isDue()) void sendOne()
  }, tickMs)

  return async () => {
    clearInterval(timer)
    await attack.stop?.()
    const endMs = performance.now() + maxEndMs
    while (open > 0 && performance.now() < endMs) await sleep(tickMs)
    close()
    return { statuses, unanswered: open }
  }
}
