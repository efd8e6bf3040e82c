import { median } from '../../harness/report/rows.ts'

/** Measurement of one side in one round. */
export interface Round {
  readonly perSecond: number
  /** CPU time of the server for a request, in microseconds. NaN if the control is not a server of ours. */
  readonly serverUs: number
}

export interface Comparison<Ours extends Round, Control extends Round = Round> {
  /** Throughput of ours divided by that of the control: the median of the pairs. */
  readonly ratio: number
  /** CPU time of the control divided by that of ours: the median of the pairs. Depends less on the machine. */
  readonly cpuRatio: number
  readonly ours: readonly Ours[]
  readonly control: readonly Control[]
}

/**
 * Runs pairs of adjacent rounds and compares each with its own control, because a machine changes its speed
 * within minutes.
 */
export async function compareRounds<Ours extends Round, Control extends Round>(
  rounds: number,
  runOurs: () => Promise<Ours>,
  runControl: () => Promise<Control>,
): Promise<Comparison<Ours, Control>> {
  const ours: Ours[] = []
  const control: Control[] = []
  for (let round = 0; round < rounds; round++) {
    // Each side is first in every second pair.
    if (round % 2 === 0) control.push(await runControl())
    ours.push(await runOurs())
    if (round % 2 === 1) control.push(await runControl())
  }
  const pairs = ours.map((each, at) => ({ each, bare: control[at] ?? each }))
  return {
    ratio: median(pairs.map(({ each, bare }) => each.perSecond / bare.perSecond)),
    cpuRatio: median(pairs.map(({ each, bare }) => bare.serverUs / each.serverUs)),
    ours,
    control,
  }
}
