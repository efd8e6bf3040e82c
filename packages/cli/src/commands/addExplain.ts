import type { DecisionExplanation, InstallExplanation } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { formatFields } from '../output/formatFields.ts'
import { formatTable } from '../output/formatTable.ts'
import { printJson } from '../output/printJson.ts'
import { openApp, type AppOptions } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'

/** Adds `explain`. */
export function addExplain(program: Command, context: CliContext): void {
  addAppOptions(
    program.command('explain').description('Explain why an install was matched, or not'),
  )
    .argument('<install>', 'ID of the install, as useLinkDetails().installId returns it')
    .action(async (installId: string, options: AppOptions) => {
      const { api, params, service } = openApp(context, options)
      const { body } = await api.explainInstall({ params: { ...params, installId } })
      if (options.json) printJson(context, body)
      else
        context.print(
          formatExplanation(body, `${service}/apps/${params.appId}/matches/${installId}`),
        )
    })
}

/** Formats a decision: its result, then the evidence, strongest first. */
function formatExplanation(body: InstallExplanation, url: string): string {
  const { explanation } = body
  const fields = formatFields([
    ['Install', body.installId],
    ['Link', body.link ?? 'none'],
    ['Method', body.method],
    ['Confidence', formatShare(body.confidence)],
    ['Reason', body.reason],
    ['Decided', body.decidedAt],
    ['Candidates', explanation === null ? null : String(explanation.candidates)],
    ['Needed', explanation?.threshold == null ? null : formatShare(explanation.threshold)],
    ['Organic', explanation === null ? null : formatShare(explanation.organic)],
    ['Dashboard', url],
  ])
  const evidence = formatEvidence(explanation)
  return evidence === '' ? fields : `${fields}\n\n${evidence}`
}

function formatEvidence(explanation: DecisionExplanation | null): string {
  const best = explanation?.best
  if (!best) return ''
  const parts = [
    { signal: 'prior', level: '', bits: best.priorBits },
    ...best.evidence.toSorted((a, b) => Math.abs(b.bits) - Math.abs(a.bits)),
    { signal: 'same destination', level: '', bits: best.sameDestinationBits },
    { signal: 'other clicks', level: '', bits: best.rivalBits },
    { signal: 'calibration', level: '', bits: best.calibrationBits },
  ]
  return formatTable([
    ['EVIDENCE', 'COMPARISON', 'BITS'],
    ...parts
      .filter(({ bits }) => bits !== 0)
      .map(({ signal, level, bits }) => [signal, level, formatBits(bits)]),
    ['sum', '', formatBits(best.bits)],
  ])
}

function formatBits(bits: number): string {
  return `${bits < 0 ? '-' : '+'}${Math.abs(bits).toFixed(1)}`
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
