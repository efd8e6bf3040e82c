import { randomInt } from 'node:crypto'
import { phones } from '@throughlink/matcher/phones'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { printJson } from '../output/printJson.ts'
import { formatTimeline } from './formatTimeline.ts'
import { completeJourney, type Journey, JourneyError } from './journey.ts'
import { maxPeople } from './networks.ts'
import { noteAssociation } from './noteAssociation.ts'
import { readTarget } from './readTarget.ts'
import { runSimulation } from './runSimulation.ts'
import type { SimulateOptions } from './simulateOptions.ts'
import { toPrintedResult } from './simulationResult.ts'
import { warnAboutAddresses } from './warnAboutAddresses.ts'

/** Simulates one journey. Fails if the app gets no link. */
export async function simulateLink(
  context: CliContext,
  link: URL,
  options: SimulateOptions,
): Promise<void> {
  const target = readTarget(context, options)
  const journey = readJourney(link, options)
  // All of them work in the same office, so that earlier simulations are those of colleagues.
  const person = { person: randomInt(1, maxPeople), office: 0 }
  const result = await runSimulation(context, journey, { target, ...person })
  if (options.json) printJson(context, toPrintedResult(result))
  else context.print(formatTimeline(result))
  warnAboutAddresses(context, [result])
  if (result.app !== null) {
    await noteAssociation(context, link, phones[journey.openDevice].platform, target)
  }
  if (result.app?.url == null) throw new CliError('The app got no link.', exitCodes.failed)
}

function readJourney(link: URL, options: SimulateOptions): Journey {
  try {
    return completeJourney({ ...options, link })
  } catch (error) {
    if (!(error instanceof JourneyError)) throw error
    throw new CliError(error.message, exitCodes.usage)
  }
}
