import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dayMs, hourMs } from '@throughlink/server/src/platform/time/durations.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { WorldClick, WorldInstall } from '../../accuracy/world.ts'

export interface PlayedWorld {
  readonly generator: string
  readonly scenario: string
  readonly seed: number
  /** The part that is replayed: clicks from this hour on, and a number of installs from a later hour on. */
  readonly fromHour: number
  readonly installsFromHour: number
  readonly installs: number
}

export type WorldEvent =
  ({ readonly kind: 'click' } & WorldClick) | ({ readonly kind: 'install' } & WorldInstall)

/** A world as the service sees it. */
export interface ReadWorld {
  readonly relayRanges: readonly string[]
  /** Sorted by time. */
  readonly events: readonly WorldEvent[]
}

interface WorldHead {
  readonly kind: 'world'
  readonly startMs: number
  readonly relayRanges: readonly string[]
}

const weekMs = 7 * dayMs

/**
 * Generates a world in a separate process. Its times are moved by whole weeks to start in the present, because
 * Redis uses the machine's clock and would drop keys that expire in the past.
 */
export async function readWorld(name: PlayedWorld): Promise<ReadWorld> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      join(repositoryRoot, 'verification/accuracy/writeWorld.ts'),
      name.generator,
      name.scenario,
      String(name.seed),
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  let relayRanges: readonly string[] = []
  let shiftMs = 0
  const playedFromMs = { click: 0, install: 0 }
  let installs = 0
  const events: WorldEvent[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const read = JSON.parse(line) as WorldEvent | WorldHead
    if (read.kind === 'world') {
      relayRanges = read.relayRanges
      shiftMs = Math.ceil((Date.now() - read.startMs) / weekMs) * weekMs
      playedFromMs.click = read.startMs + name.fromHour * hourMs
      playedFromMs.install = read.startMs + name.installsFromHour * hourMs
    } else if (read.atMs >= playedFromMs[read.kind] && installs < name.installs) {
      events.push({ ...read, atMs: read.atMs + shiftMs })
      if (read.kind === 'install') installs++
    }
  }
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`writeWorld.ts exited with code ${code}.`)
  return { relayRanges, events }
}
