import type { SimulationResult } from './simulationResult.ts'

/** Returns the flat object that `--json` prints. */
export function toPrintedResult({ steps, visit, app, evidence, isAddressUsed }: SimulationResult) {
  return {
    isMatched: app !== null && app.url !== null,
    route: app?.route ?? null,
    url: app?.url ?? null,
    method: app?.method ?? null,
    confidence: app?.confidence ?? null,
    reason: app?.reason ?? null,
    error: app?.error ?? null,
    installId: app?.installId ?? null,
    evidence,
    landedOn: visit?.kind ?? null,
    isAddressUsed,
    steps,
  }
}
