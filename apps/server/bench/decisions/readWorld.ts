import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { WorldClick, WorldInstall } from '@throughlink/bench-accuracy/world'
import { repositoryRoot } from '../../../../tooling/report.ts'

export interface PlayedWorld {
  readonly generator: string
  readonly scenario: string
  readonly seed: number
  /** What is played of it: clicks from this hour on, and so many installs from a later hour on. */
  readonly fromHour: number
  readonly installsFromHour: number
  readonly installs: number
}

export type Happening =
  ({ readonly kind: 'click' } & WorldClick) | ({ readonly kind: 'install' } & WorldInstall)

/** A world as a service sees it. */
export interface ReadWorld {
  readonly relayRanges: readonly string[]
  /** In order of time. */
  readonly happenings: readonly Happening[]
}

interface WorldHead {
  readonly kind: 'world'
  readonly startMs: number
  readonly relayRanges: readonly string[]
}

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/**
 * Makes a world in a process of its own. It is moved by whole weeks to begin in the present: Redis goes by
 * the machine's clock, and drops what is to expire in the past at once.
 */
export async function readWorld(name: PlayedWorld): Promise<ReadWorld> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      fileURLToPath(import.meta.resolve('@throughlink/bench-accuracy/writeWorld')),
      name.generator,
      name.scenario,
      String(name.seed),
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  let relayRanges: readonly string[] = []
  let movedMs = 0
  const playedFromMs = { click: 0, install: 0 }
  let installs = 0
  const happenings: Happening[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const read = JSON.parse(line) as Happening | WorldHead
    if (read.kind === 'world') {
      relayRanges = read.relayRanges
      movedMs = Math.ceil((Date.now() - read.startMs) / weekMs) * weekMs
      playedFromMs.click = read.startMs + name.fromHour * hourMs
      playedFromMs.install = read.startMs + name.installsFromHour * hourMs
    } else if (read.atMs >= playedFromMs[read.kind] && installs < name.installs) {
      happenings.push({ ...read, atMs: read.atMs + movedMs })
      if (read.kind === 'install') installs++
    }
  }
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`writeWorld.ts ended with ${code}.`)
  return { relayRanges, happenings }
}
