import type { Command } from 'commander'

/** Adds the options of every command that is about an app. See `openApp`. */
export function addAppOptions(command: Command): Command {
  return command
    .option('--service <url>', 'URL of the service (default: THROUGHLINK_URL, or that of login)')
    .option('--app <id>', 'ID of the app (default: THROUGHLINK_APP_ID, or that of login)')
    .option('--json', 'print JSON instead of text')
}
