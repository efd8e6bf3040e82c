import { buildUrl, toApiError } from '@throughlink/api'
import { Argument, type Command, Option } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
import { requireTime } from '../time/requireTime.ts'

const operations = {
  links: 'exportLinks',
  clicks: 'exportClicks',
  matches: 'exportMatches',
  opens: 'exportOpens',
  events: 'exportEvents',
} as const

type Exported = keyof typeof operations

interface ExportOptions extends AppOptions {
  readonly format: 'csv' | 'jsonl'
  readonly from?: string
  readonly to?: string
}

/** Adds `export`. It has no `--json`: the format of the file is an option. */
export function addExport(program: Command, context: CliContext): void {
  program
    .command('export')
    .description('Print links, clicks, matches, opens or events as a file')
    .addArgument(new Argument('<what>', 'what to export').choices(Object.keys(operations)))
    .addOption(new Option('--format <format>', 'format').choices(['csv', 'jsonl']).default('csv'))
    .option('--from <date>', 'start, such as 2026-11-01, yesterday or "7 days ago"; not for links')
    .option('--to <date>', 'end, such as 2026-12-01, which is not included; not for links')
    .option('--service <url>', 'URL of the service (default: THROUGHLINK_URL, or that of login)')
    .option('--app <id>', 'ID of the app (default: THROUGHLINK_APP_ID, or that of login)')
    .action(async (what: Exported, options: ExportOptions) => {
      const { params, service, key } = openApp(context, options)
      const { format, from, to } = options
      if (what === 'links' && (from !== undefined || to !== undefined)) {
        throw new CliError(
          'Links are exported as they are now: omit --from and --to.',
          exitCodes.usage,
        )
      }
      const toQuery = (option: string, text: string) =>
        new Date(requireTime(option, text, context.now())).toISOString()
      const query = {
        format,
        ...(from === undefined ? {} : { from: toQuery('--from', from) }),
        ...(to === undefined ? {} : { to: toQuery('--to', to) }),
      }
      const url = buildUrl(service, operations[what], { params, query })
      // Written as it arrives: an export can be larger than the memory.
      const response = await context.fetch(url, {
        headers: { authorization: `Bearer ${key}` },
        signal: context.signal,
      })
      if (!response.ok) throw await toApiError(response)
      for await (const chunk of response.body ?? []) await context.write(chunk)
    })
}
