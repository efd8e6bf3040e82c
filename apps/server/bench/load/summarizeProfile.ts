import type { HeapProfiler, Profiler, Runtime } from 'node:inspector'

export interface Share {
  readonly name: string
  /** Part of the time, from 0 to 1. */
  readonly share: number
}

export interface ProfileSummary {
  /** By package, or by file of this repository. */
  readonly modules: readonly Share[]
  readonly functions: readonly Share[]
  /** By function of this repository, with the functions that it calls. */
  readonly callers: readonly Share[]
  /** All bytes that were allocated, freed ones too. */
  readonly allocatedBytes: number
}

export interface RecordedProfile {
  readonly cpu: Profiler.Profile
  readonly heap: HeapProfiler.SamplingHeapProfile
}

/** Sums the time of a CPU profile without idle time, by its own time in each module and function. */
export function summarizeProfile({ cpu, heap }: RecordedProfile): ProfileSummary {
  const frames = new Map(cpu.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const modules = new Map<string, number>()
  const functions = new Map<string, number>()
  const callers = new Map<string, number>()
  const parents = new Map(
    cpu.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  let total = 0
  cpu.samples?.forEach((id, at) => {
    const frame = frames.get(id)
    const us = cpu.timeDeltas?.[at] ?? 0
    if (frame === undefined || frame.functionName === '(idle)' || isProfiler(frame.url)) return
    total += us
    add(modules, toModuleName(frame.url) ?? frame.functionName, us)
    add(functions, describe(frame), us)
    // A recursive function is counted once.
    const names = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const caller = frames.get(at)
      if (caller !== undefined && isOwn(caller.url)) names.add(describe(caller))
    }
    for (const name of names) add(callers, name, us)
  })
  return {
    modules: toShares(modules, total),
    functions: toShares(functions, total),
    callers: toShares(callers, total),
    allocatedBytes: sumAllocations(heap.head),
  }
}

function add(sums: Map<string, number>, name: string, us: number): void {
  sums.set(name, (sums.get(name) ?? 0) + us)
}

function describe({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  const place = toModuleName(url)
  return `${functionName || '(anonymous)'}${place === null ? '' : ` ${place}:${lineNumber + 1}`}`
}

const isOwn = (url: string) => url.startsWith('file:') && !url.includes('/node_modules/')

const isProfiler = (url: string) => url.startsWith('node:inspector')

function toShares(times: ReadonlyMap<string, number>, total: number): Share[] {
  return Array.from(times, ([name, us]) => ({ name, share: us / total })).sort(
    (a, b) => b.share - a.share,
  )
}

/** Returns the name of a package, a built-in module or a file. Null for functions of the engine. */
function toModuleName(url: string): string | null {
  if (url === '') return null
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  return inPackage ?? /^node:[^/]+(?:\/[^/]+)?/.exec(url)?.[0] ?? url.split('/').slice(-2).join('/')
}

function sumAllocations(node: HeapProfiler.SamplingHeapProfileNode): number {
  return node.selfSize + node.children.reduce((sum, child) => sum + sumAllocations(child), 0)
}
