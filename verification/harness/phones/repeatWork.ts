import { setTimeout as sleep } from 'node:timers/promises'

export interface RepeatOptions {
  /** Each kind of work, with the number of people who do it at the same time. */
  readonly work: readonly (readonly [people: number, work: () => Promise<unknown>])[]
  /** Between two turns of a person. */
  readonly pauseMs: number
  readonly isRunning: () => boolean
}

/** Continuous load: people who repeat their work as long as the load is running. */
export async function repeatWork({ work, pauseMs, isRunning }: RepeatOptions): Promise<void> {
  const repeat = async (one: () => Promise<unknown>) => {
    while (isRunning()) {
      await one()
      await sleep(pauseMs)
    }
  }
  await Promise.all(
    work.flatMap(([people, one]) => Array.from({ length: people }, () => repeat(one))),
  )
}
