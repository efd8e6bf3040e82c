import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'

/** Adds `mcp`. It has no `--json`: standard output belongs to the protocol. */
export function addMcp(program: Command, context: CliContext): void {
  program
    .command('mcp')
    .description('Serve tools for an agent over standard input and output (Model Context Protocol)')
    .option('--service <url>', 'URL of the service (default: THROUGHLINK_URL, or that of login)')
    .option('--app <id>', 'ID of the app (default: THROUGHLINK_APP_ID, or that of login)')
    .action(async (options: AppOptions) => {
      const { params, service, key } = openApp(context, options)
      // Only now: the other commands start faster without the protocol's library.
      const { serveMcpOverStdio } = await import('@throughlink/mcp')
      if (context.isTerminal) context.note('Waiting for a client. Press Ctrl-C to stop.')
      const noteError = (error: unknown) => {
        context.note(error instanceof Error ? (error.stack ?? error.message) : String(error))
      }
      await serveMcpOverStdio({
        origin: service,
        key,
        fetch: context.fetch,
        appId: params.appId,
        signal: context.signal,
        onBug: noteError,
        onError: noteError,
      })
    })
}
