import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getDevFolder } from '../../packages/cli/src/dev/devState.ts'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { findNetworkAddress } from './findNetworkAddress.ts'

export interface DevOptions {
  /** Port of the service. Those of the engines are any that are free. */
  readonly port: number
  /** Address at which other machines in the network connect. Null: none can. */
  readonly host: string | null
  /** Folder in which all data is kept. */
  readonly folder: string
  /** Whether the folder is another one than that of the checkout, so that other commands have to be told. */
  readonly isChosen: boolean
  /** Whether to delete the data of earlier runs first. */
  readonly isFresh: boolean
  /** Whether to use no PostgreSQL and Redis of this machine. */
  readonly isNodeOnly: boolean
}

const usage = `Usage: npm run dev -- [options]
Starts PostgreSQL, Redis, ClickHouse and the service with its dashboard and a demo. Data is kept between runs.
  --port <number>    port of the service (3000)
  --host [address]   let phones in the same network connect, to the next port for links; keys contain the address
  --data <folder>    where data is kept (.throughlink)
  --fresh            delete the data of earlier runs first
  --node-only        use PostgreSQL from npm and a Redis in memory, even if others are installed
npm run dev app <folder> adds the SDK to an app of yours, with an app of its own on this service.
npm run dev example starts the Expo example on the web, and npm run dev services only engines, for tests by hand.
`

/** Reads the arguments of `npm run dev`. Throws the problem with the usage. */
export function readDevOptions(args: readonly string[], isRoot: boolean): DevOptions {
  const { values } = parse(args)
  if (values.help) throw new CommandError(usage)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandError(
      `--port must be a number from 1 to 65535, but is "${values.port}".\n\n${usage}`,
    )
  }
  const folder =
    values.data === undefined ? getDevFolder(repositoryRoot, isRoot) : resolve(values.data)
  const isChosen = values.data !== undefined
  const host = values.host === undefined ? null : readHost(values.host)
  return { port, host, folder, isChosen, isFresh: values.fresh, isNodeOnly: values['node-only'] }
}

function readHost(given: string): string {
  const host = given === '' ? findNetworkAddress() : given
  if (host === null) {
    throw new CommandError('This machine has no private IPv4 address. Connect it to a network.')
  }
  if (isIPv4(host)) return host
  throw new CommandError(`--host must be an IPv4 address, but is "${host}".\n\n${usage}`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      // The address may be left out.
      args: args.map((arg, index) => {
        const isAlone = arg === '--host' && (args[index + 1] ?? '-').startsWith('-')
        return isAlone ? '--host=' : arg
      }),
      options: {
        port: { type: 'string', default: '3000' },
        host: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        'node-only': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
}
