import { type Fault, faults } from './faults.ts'
import { findProblems, type World } from './world.ts'

/** What `doctor` found in one app. */
export interface FaultReport {
  /** Findings in the correct app. */
  readonly falseAlarms: readonly string[]
  /** Titles of the faults that the app can have. */
  readonly planted: readonly string[]
  /** Faults that were not found, or not by their name alone, and what was found. */
  readonly missed: readonly string[]
}

/** Plants every fault that an app can have, one at a time, and runs `doctor`. */
export async function testFaults(correct: World): Promise<FaultReport> {
  const falseAlarms = await findNames(correct)
  const planted: string[] = []
  const missed: string[] = []
  for (const fault of faults) {
    const world = plant(correct, fault)
    if (world === null) continue
    planted.push(fault.title)
    const found = await findNames(world)
    if (found.join() === fault.finds.join()) continue
    missed.push(
      `${fault.title}: expected ${fault.finds.join()}, found ${found.join() || 'nothing'}`,
    )
  }
  return { falseAlarms, planted, missed }
}

/** Null: the app has no place for the fault. */
function plant(correct: World, fault: Fault): World | null {
  const world = { ...structuredClone(correct), files: new Map(correct.files) }
  fault.plant(world)
  const toText = (each: World) => JSON.stringify({ ...each, files: [...each.files] })
  return toText(world) === toText(correct) ? null : world
}

async function findNames(world: World): Promise<readonly string[]> {
  const findings = await findProblems(world)
  return findings.filter(({ level }) => level !== 'unchecked').map(({ name }) => name)
}

export function formatFaults(app: string, { falseAlarms, planted, missed }: FaultReport): string {
  const found = planted.length - missed.length
  return `${app}: ${found} of ${planted.length} faults found, ${falseAlarms.length} false alarms`
}
