/** One thing that a root command can run, such as `npm run verify faults`. */
export interface Entry {
  readonly name: string
  /** What it proves, measures or writes. */
  readonly summary: string
  /** Program and arguments, started in the root of the repository. Further arguments are appended. */
  readonly run: string
  /** How long it takes on two cores. */
  readonly seconds: number
  /** What it needs beyond Node, separated by commas. `build`: `npm run build`; `engines`: PostgreSQL and Redis. */
  readonly needs?: string
  /** How CI runs it. Without it, CI does not. */
  readonly ci?: CiRun
}

export interface CiRun {
  readonly job: Job
  /** How many of two cores it keeps busy. One that takes 2 runs alone, such as one that measures time. */
  readonly cores: 0.5 | 1 | 1.5 | 2
  /** Arguments of a shorter form. */
  readonly args?: string
  /** How long the shorter form takes. */
  readonly seconds?: number
}

/** Jobs of the GitHub workflow, which run side by side. */
export type Job = 'check' | 'unit' | 'server' | 'apps' | 'browser' | 'deploy' | 'faults'

export function needsBuild({ needs = '' }: Entry): boolean {
  return needs.split(', ').includes('build')
}
