import { writeReport } from '@throughlink/tooling/base/report'
import type { DevReport } from './devReport.ts'
import { runWithDemo } from './runWithDemo.ts'

interface PrintedScenario {
  readonly name: string
  readonly isAsExpected: boolean
  readonly expected: string
  readonly actual: string
  readonly steps: readonly { readonly at: number }[]
}

/** Runs the scenarios of first installs, and writes what each expected and got to a report of their own. */
export async function testScenarios(
  { check }: DevReport,
  link: string,
  folder: string,
): Promise<void> {
  const startedMs = performance.now()
  const { stdout, stderr } = await runWithDemo(folder, [
    ...['simulate', '--file', 'packages/cli/test/scenarios/firstInstalls.json'],
    ...['--base', new URL(link).origin, '--json'],
  ])
  const seconds = (performance.now() - startedMs) / 1000
  const scenarios = stdout === '' ? [] : (JSON.parse(stdout) as readonly PrintedScenario[])
  const different = scenarios.filter(({ isAsExpected }) => !isAsExpected)
  console.log(`# ${scenarios.length} scenarios: ${seconds.toFixed(0)} s`)
  check(
    'all scenarios are as expected',
    scenarios.length > 0 && different.length === 0,
    scenarios.length === 0
      ? stderr
      : different.map(({ name, expected, actual }) => ({ name, expected, actual })),
  )
  writeReport(
    'scenarios',
    scenarios.map(({ name, isAsExpected, expected, actual, steps }) => ({
      name,
      value: actual,
      unit: '',
      target: expected,
      ok: isAsExpected,
      note: `${steps.at(-1)?.at ?? 0} s`,
    })),
    { shown: true },
  )
}
