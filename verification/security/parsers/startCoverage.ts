import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** Counts the code that ran since the last call. */
export interface Coverage {
  /** Returns how many characters of our sources ran that had never run before. */
  readonly countNew: () => Promise<number>
  readonly stop: () => Promise<void>
}

const ours = /\/(apps\/server|packages\/[a-z-]+)\/src\//

/** Measures by V8's own counters, function by function and branch by branch. */
export async function startCoverage(): Promise<Coverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const covered = new Map<string, Uint8Array>()
  return {
    async countNew() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let count = 0
      for (const { url, functions } of result) {
        if (!ours.test(url)) continue
        const ran = paint(functions.flatMap(({ ranges }) => ranges))
        const known = covered.get(url)
        const all =
          known !== undefined && known.length >= ran.length ? known : grow(known, ran.length)
        covered.set(url, all)
        for (const [at, hasRun] of ran.entries()) {
          if (hasRun === 0 || all[at] === 1) continue
          all[at] = 1
          count += 1
        }
      }
      return count
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** Marks the characters of a file that ran. Ranges are nested, and an inner one replaces the outer one. */
function paint(ranges: readonly Profiler.CoverageRange[]): Uint8Array {
  const marks = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)))
  for (const { startOffset, endOffset, count } of ranges) {
    marks.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  }
  return marks
}

function grow(marks: Uint8Array | undefined, length: number): Uint8Array {
  const longer = new Uint8Array(length)
  if (marks !== undefined) longer.set(marks)
  return longer
}
