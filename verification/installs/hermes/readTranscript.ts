export interface Scenario {
  readonly name: string
  /** Null if it passed. */
  readonly failure: string | null
}

export interface Transcript {
  readonly scenarios: readonly Scenario[]
  /** Whether the script reached its end. Hermes exits without an error if a promise never settles. */
  readonly done: boolean
}

const passed = /^ok (?<name>.+)$/
const failed = /^not ok (?<name>.+?)(?:: (?<reason>.*))?$/

function readScenario(line: string): Scenario | null {
  const name = passed.exec(line)?.groups?.['name']
  if (name !== undefined) return { name, failure: null }
  const groups = failed.exec(line)?.groups
  if (groups?.['name'] === undefined) return null
  return { name: groups['name'], failure: groups['reason'] ?? 'no reason given' }
}

/** Reads `ok <name>`, `not ok <name>: <reason>` and the final `done`. Other lines are ignored. */
export function readTranscript(output: string): Transcript {
  const lines = output.split(/\r?\n/).filter((line) => line !== '')
  return {
    scenarios: lines.map(readScenario).filter((scenario) => scenario !== null),
    done: lines.at(-1) === 'done',
  }
}
