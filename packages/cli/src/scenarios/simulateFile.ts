import { readFileSync, writeFileSync } from 'node:fs'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { createPainter } from '../output/createPainter.ts'
import { printJson } from '../output/printJson.ts'
import { readTarget } from '../simulate/readTarget.ts'
import type { SimulateOptions } from '../simulate/simulateOptions.ts'
import { toPrintedResult } from '../simulate/simulationResult.ts'
import { warnAboutAddresses } from '../simulate/warnAboutAddresses.ts'
import { describeExpectation } from './compareResult.ts'
import { formatJunit } from './formatJunit.ts'
import { describeOutcome, formatOutcomes } from './formatOutcomes.ts'
import { readScenarios } from './readScenarios.ts'
import { runScenarios } from './runScenarios.ts'

/** Simulates the journeys of a file. Fails if one of them is not as expected. */
export async function simulateFile(
  context: CliContext,
  file: string,
  options: SimulateOptions,
): Promise<void> {
  const scenarios = readScenarios(readFile(file), options.base)
  const outcomes = await runScenarios(context, scenarios, readTarget(context, options))
  if (options.json) {
    const items = outcomes.map((outcome) => ({
      name: outcome.scenario.name,
      isAsExpected: outcome.differences.length === 0,
      expected: describeExpectation(outcome.scenario.expect),
      actual: describeOutcome(outcome),
      differences: outcome.differences,
      ...toPrintedResult(outcome.result),
    }))
    printJson(context, items)
  } else context.print(formatOutcomes(outcomes, createPainter(context)))
  if (options.junit !== undefined) writeFileSync(options.junit, formatJunit(outcomes))
  warnAboutAddresses(
    context,
    outcomes.map(({ result }) => result),
  )
  if (outcomes.some(({ differences }) => differences.length > 0)) {
    throw new CliError('Some scenarios are not as expected.', exitCodes.failed)
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new CliError(`The file ${file} cannot be read.`, exitCodes.usage)
  }
}
