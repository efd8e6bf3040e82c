import { formatFields } from '../output/formatFields.ts'
import type { OpenedApp } from './openFirstTime.ts'
import type { SimulationResult } from './simulationResult.ts'

/** Reasons of decisions that are not stored, so that the service cannot explain them later. */
const unstoredReasons: readonly string[] = ['policy_off', 'no_match']

/** Formats the steps with the seconds since the tap, and then what the app got. */
export function formatTimeline({ steps, visit, app }: SimulationResult): string {
  const width = Math.max(...steps.map(({ at }) => formatSeconds(at).length))
  const lines = steps.map(({ at, text }) => `${formatSeconds(at).padStart(width)}  ${text}`)
  const fields = formatFields([
    ['Route', app === null ? describeNoInstall(visit) : (app.route ?? 'none')],
    ['Link', app?.url ?? null],
    ['Install', app?.installId ?? null],
    [
      'Explain',
      app !== null && isExplained(app) ? `throughlink explain ${app.installId ?? ''}` : null,
    ],
  ])
  return `${lines.join('\n')}\n\n${fields}`
}

function describeNoInstall(visit: SimulationResult['visit']): string {
  return visit?.kind === 'unreachable'
    ? 'none: the link leads nowhere'
    : 'none: the app cannot be installed from there'
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`
}

/** A decision by probability has an explanation. A referrer or a token leaves nothing to explain. */
function isExplained({ error, method, reason, installId }: OpenedApp): boolean {
  if (installId === null) return false
  if (method !== null) return method === 'probabilistic'
  return error === null && reason !== null && !unstoredReasons.includes(reason)
}
