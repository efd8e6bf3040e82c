import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getDevFolder } from '../../packages/cli/src/dev/devState.ts'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'

export interface DevOptions {
  /** Port of the service. The engines use ports that do not depend on it. */
  readonly port: number
  /** Folder in which all data is kept. */
  readonly folder: string
  /** Whether to delete the data of earlier runs first. */
  readonly isFresh: boolean
  /** Whether to use no PostgreSQL and Redis of this machine. */
  readonly isNodeOnly: boolean
}

const usage = `Usage: npm run dev -- [options]
Starts PostgreSQL, Redis, ClickHouse and the service with its dashboard and a demo. Data is kept between runs.
  --port <number>    port of the service (3000)
  --data <folder>    where data is kept (.throughlink)
  --fresh            delete the data of earlier runs first
  --node-only        use PostgreSQL from npm and a Redis in memory, even if others are installed
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
  return { port, folder, isFresh: values.fresh, isNodeOnly: values['node-only'] }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '3000' },
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
