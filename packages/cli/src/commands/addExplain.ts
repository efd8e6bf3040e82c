import { ApiError, describeExplanation, type InstallExplanation } from '@throughlink/api'
import { formatTable } from '@throughlink/api/formatTable'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
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
      const { body } = await api
        .explainInstall({ params: { ...params, installId } })
        .catch((error: unknown) => {
          throw error instanceof ApiError && error.status === 404
            ? new CliError(describeMissing(installId, params.appId), exitCodes.notFound)
            : error
        })
      if (options.json) printJson(context, body)
      else
        context.print(
          formatExplanation(body, `${service}/apps/${params.appId}/matches/${installId}`),
        )
    })
}

function describeMissing(installId: string, appId: string): string {
  return `The app ${appId} has no decision for the install ${installId}. useLinkDetails().installId returns the ID, and the dashboard lists installs under Matches. Pass another --app if it belongs to one.`
}

/** Formats a decision: its result, then the evidence, strongest first. */
function formatExplanation(body: InstallExplanation, url: string): string {
  const { fields, evidence } = describeExplanation(body)
  const text = formatFields([...fields, ['Dashboard', url]])
  if (evidence.length === 0) return text
  return `${text}\n\n${formatTable([['EVIDENCE', 'COMPARISON', 'BITS'], ...evidence])}`
}
