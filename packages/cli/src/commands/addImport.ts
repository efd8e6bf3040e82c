import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { ImportDetails } from '@throughlink/api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'

interface ImportOptions extends AppOptions {
  readonly source: 'csv' | 'firebase' | 'branch'
  readonly dryRun?: boolean
  readonly domain?: string
}

const maxShownErrors = 20

/** Adds `import`. */
export function addImport(program: Command, context: CliContext): void {
  addAppOptions(program.command('import').description('Create links from a CSV file'))
    .argument('<file>', 'CSV file, such as the export of Firebase Dynamic Links or Branch')
    .addOption(
      new Option('--source <source>', 'where the file comes from')
        .choices(['csv', 'firebase', 'branch'])
        .default('csv'),
    )
    .option('--domain <name>', 'domain of links whose row has none')
    .option('--dry-run', 'check the file without creating links')
    .action(async (file: string, options: ImportOptions) => {
      const { api, params } = openApp(context, options)
      const { source, domain, dryRun = false } = options
      const body = await openFile(file)
      const id = randomUUID()
      context.note(
        dryRun
          ? 'Checking the file.'
          : 'Importing. A file can be sent again: links that exist are skipped.',
      )
      const query = { id, source, dryRun, ...(domain === undefined ? {} : { domain }) }
      await api.importLinks({ params, query, body, signal: context.signal })
      const { body: result } = await api.getImport({ params: { ...params, importId: id } })
      if (options.json) printJson(context, result)
      else context.print(formatResult(result))
      if (!isComplete(result)) {
        throw new CliError(describeProblem(result), exitCodes.failed)
      }
    })
}

/** Opens a file without reading it into memory. */
async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch {
    throw new CliError(`The file ${file} cannot be read.`, exitCodes.usage)
  }
}

function isComplete({ state, counts: { failed, conflicting } }: ImportDetails): boolean {
  return state === 'finished' && failed + conflicting === 0
}

function formatResult({ isDryRun, counts, errors }: ImportDetails): string {
  const { read, created, unchanged, conflicting, failed } = counts
  const summary =
    `${read} rows: ${created} ${isDryRun ? 'would be created' : 'created'}, ${unchanged} unchanged, ` +
    `${conflicting} conflicting, ${failed} failed.`
  const lines = errors
    .slice(0, maxShownErrors)
    .map(
      ({ line, column, detail }) =>
        `  line ${line}${column === null ? '' : `, ${column}`}: ${detail}`,
    )
  const rest = errors.length - lines.length
  return [summary, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}

function describeProblem({ state }: ImportDetails): string {
  switch (state) {
    case 'incomplete':
      return 'The import stopped: the file is not valid CSV from some line on, or the quota of links is used up.'
    case 'interrupted':
    case 'running':
      return 'The import was interrupted. Send the file again.'
    case 'finished':
      return 'Some rows were not imported. Correct them and send the file again.'
  }
}
