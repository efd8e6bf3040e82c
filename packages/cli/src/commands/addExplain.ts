import { describeExplanation, type InstallExplanation } from '@throughlink/api'
import { formatTable } from '@throughlink/api/formatTable'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { formatFields } from '../output/formatFields.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
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
  const { fields, evidence } = describeExplanation(body)
  const text = formatFields([...fields, ['Dashboard', url]])
  if (evidence.length === 0) return text
  return `${text}\n\n${formatTable([['EVIDENCE', 'COMPARISON', 'BITS'], ...evidence])}`
}
