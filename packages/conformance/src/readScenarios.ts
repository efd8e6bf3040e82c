import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario.ts'

const folder = join(import.meta.dirname, '../scenarios')

/** Reads all scenarios of this package, in the order of their ids. */
export function readScenarios(): Scenario[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Scenario)
}
