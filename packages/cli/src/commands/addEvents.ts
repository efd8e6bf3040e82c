import type { Streams } from '@throughlink/api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { createPainter, type Painter } from '../output/createPainter.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'
import { addSendEvents } from './addSendEvents.ts'

type LiveEntry = Streams['streamLive']['event']

const kinds = ['click', 'install', 'open', 'event'] as const

interface TailOptions extends AppOptions {
  readonly kind?: readonly (typeof kinds)[number][]
}

/** Adds `events tail` and `events send`. */
export function addEvents(program: Command, context: CliContext): void {
  const events = program
    .command('events')
    .description('Follow what happens, and log events of your server')
  addSendEvents(events, context)
  addAppOptions(
    events.command('tail').description('Print clicks, installs, opens and events as they happen'),
  )
    .addOption(new Option('--kind <kind...>', 'only these kinds').choices(kinds))
    .action(async (options: TailOptions) => {
      const { api, params, service } = openApp(context, options)
      const paint = createPainter(context)
      const query = options.kind === undefined ? {} : { kinds: options.kind }
      const stream = api.streamLive({
        params,
        query,
        signal: context.signal,
        onState(state) {
          context.note(
            state === 'open'
              ? 'Connected. Press Ctrl-C to stop.'
              : `No connection to ${service}. Trying again.`,
          )
        },
      })
      for await (const entry of stream) {
        context.print(options.json ? JSON.stringify(entry) : formatEntry(entry, paint))
      }
    })
}

/** Formats an entry as one line: time, kind, what happened, and the link. */
function formatEntry(entry: LiveEntry, paint: Painter): string {
  if (entry.kind === 'gap') return paint('yellow', 'Some entries were skipped.')
  const time = paint('dim', entry.at.slice(11, 19))
  const link = entry.link?.url ?? (entry.linkId === null ? '' : `link ${entry.linkId}`)
  return [time, entry.kind.padEnd(7), describeEntry(entry, paint), link].filter(Boolean).join('  ')
}

function describeEntry(entry: Exclude<LiveEntry, { kind: 'gap' }>, paint: Painter): string {
  switch (entry.kind) {
    case 'click':
      return [entry.platform, entry.browser, entry.country, entry.isBot ? 'bot' : null]
        .filter((part) => part !== null)
        .join(' ')
    case 'install':
      return entry.method === 'none'
        ? paint('yellow', `not matched: ${entry.reason ?? 'unknown'}`)
        : paint('green', `${entry.method} ${(entry.confidence * 100).toFixed(0)}%`)
    case 'open':
      return entry.linkType ?? 'link'
    case 'event':
      return paint('bold', entry.name)
  }
}
