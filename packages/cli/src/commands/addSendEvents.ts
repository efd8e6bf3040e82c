import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RejectedEvent, ServerEvent, ServerEventsOutcome } from '@throughlink/api'
import { maxServerEvents, maxServerEventsBytes } from '@throughlink/protocol/rules'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'

const maxShownRejections = 20

/** Leaves room for what is around the events of a request. */
const maxEventsBytes = maxServerEventsBytes - 100

/** Adds `events send`. */
export function addSendEvents(events: Command, context: CliContext): void {
  addAppOptions(events.command('send').description('Log events of your server for installs'))
    .argument(
      '<file>',
      'JSON Lines: an object with id, installId or userId, name, time and data on each line',
    )
    .action(async (file: string, options: AppOptions) => {
      const { api, params } = openApp(context, options)
      let accepted = 0
      const rejected: RejectedEvent[] = []
      for await (const part of readParts(file)) {
        const { body } = await api.logEvents({
          params,
          body: { events: part },
          signal: context.signal,
        })
        accepted += body.accepted
        rejected.push(...body.rejected)
      }
      if (options.json) printJson(context, { accepted, rejected })
      else context.print(formatOutcome({ accepted, rejected }))
      if (rejected.length > 0) {
        throw new CliError('Some events were rejected. The others are stored.', exitCodes.failed)
      }
    })
}

/** Reads the events of a file in parts that one request may have. */
async function* readParts(file: string): AsyncGenerator<ServerEvent[]> {
  let part: ServerEvent[] = []
  let bytes = 0
  for await (const { text, event } of readEvents(file)) {
    const eventBytes = Buffer.byteLength(text) + 1
    if (part.length === maxServerEvents || bytes + eventBytes > maxEventsBytes) {
      if (part.length > 0) yield part
      part = []
      bytes = 0
    }
    part.push(event)
    bytes += eventBytes
  }
  if (part.length > 0) yield part
}

async function* readEvents(file: string) {
  const input = createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Infinity })
  let number = 0
  try {
    for await (const text of lines) {
      number += 1
      if (text.trim() !== '') yield { text, event: parseLine(text, number) }
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`The file ${file} cannot be read.`, exitCodes.usage, { cause: error })
  } finally {
    input.destroy()
  }
}

/** The service checks the fields. */
function parseLine(text: string, number: number): ServerEvent {
  try {
    return JSON.parse(text) as ServerEvent
  } catch (error) {
    const message = `Line ${number} is not valid JSON. Events before it may have been sent; send the file again.`
    throw new CliError(message, exitCodes.usage, { cause: error })
  }
}

function formatOutcome({ accepted, rejected }: ServerEventsOutcome): string {
  const lines = rejected.slice(0, maxShownRejections).map(({ id, code }) => `  ${id}: ${code}`)
  const rest = rejected.length - lines.length
  return [
    `${accepted} events accepted, ${rejected.length} rejected.`,
    ...lines,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n')
}
