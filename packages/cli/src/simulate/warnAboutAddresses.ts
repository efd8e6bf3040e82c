import type { CliContext } from '../cliContext.ts'
import type { SimulationResult } from './simulationResult.ts'

/** Says that the service ignores the simulated addresses, if a response has shown it. */
export function warnAboutAddresses(
  { note }: CliContext,
  results: readonly SimulationResult[],
): void {
  if (!results.some(({ isAddressUsed }) => isAddressUsed === false)) return
  note(
    'The service ignores the simulated networks: to it, all requests come from the address of this machine.\n' +
      'To simulate networks, add this machine to TRUSTED_PROXIES of a test service.',
  )
}
