import type { ReportRow } from '@throughlink/tooling/base/report'
import { atLeast, atMost, exactly } from '../harness/report/rows.ts'
import { fuzzParser } from './parsers/fuzzParser.ts'
import { listParsers } from './parsers/listParsers.ts'
import type { SecurityScenario } from './scenario.ts'

/** Also when the machine collects garbage. */
const maxMs = 50

/** Calls each parser with a million mutations of its corpus: it never fails, and is never slow. */
export const parsers: SecurityScenario = async ({ isFull, random, logProgress }) => {
  const [inputs, guided] = isFull ? [1_000_000, 65_536] : [20_000, 2_048]
  const rows: ReportRow[] = []
  for (const [name, parser] of Object.entries(await listParsers())) {
    const startedMs = performance.now()
    const result = await fuzzParser(parser, { inputs, guided, random })
    const grown = result.corpus - parser.seeds.length
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    logProgress(
      `${name}: ${result.inputs} inputs in ${seconds} s, ${result.failures.length} failures, ${grown} reached new code`,
    )
    rows.push(
      atLeast(`${name}: inputs`, result.inputs, inputs, `${grown} reached new code`),
      exactly(`${name}: failures`, result.failures.length, 0, result.failures.join('\n    ')),
      atMost(`${name}: slowest input`, result.slowestMs, maxMs, 'ms'),
    )
  }
  return rows
}
