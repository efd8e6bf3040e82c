import { describeLinkStatus, findLinks } from '@throughlink/api'
import { formatTable } from '@throughlink/api/formatTable'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { addAppOptions } from '../addAppOptions.ts'

interface ListOptions extends AppOptions {
  readonly search?: string
  readonly tag?: readonly string[]
  readonly linkFolder?: string
  readonly sort?: (typeof sorts)[number]
  readonly from?: string
  readonly to?: string
  readonly limit: number
}

const maxCount = 100
const sorts = [
  'updatedAt',
  'slug',
  'clicks',
  'installs',
  'conversion',
  'opens',
  'events',
  'revenue',
  'lastClickAt',
] as const

/** Adds `links list`. */
export function addListLinks(links: Command, context: CliContext): void {
  addAppOptions(
    links.command('list').description('List links, the newest first unless --sort is given'),
  )
    .option('--search <text>', 'only links whose slug, title or destination contains the text')
    .option('--tag <name...>', 'only links with these tags')
    .option('--link-folder <name>', 'only links in this folder')
    .addOption(new Option('--sort <value>', 'value to sort by, the most first').choices(sorts))
    .option('--from <date>', 'first day of the results to sort by (default: 30 days ago)')
    .option('--to <date>', 'day after the last one')
    .option('--limit <number>', 'maximum number of links', readCount, 20)
    .action(async (options: ListOptions) => {
      const { api, params } = openApp(context, options)
      const { search, tag: tags, linkFolder: folder, sort, from, to, limit } = options
      const query = {
        limit,
        ...(search === undefined ? {} : { search }),
        ...(tags === undefined ? {} : { tags }),
        ...(folder === undefined ? {} : { folder }),
        ...(sort === undefined ? {} : { sort }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      }
      const { items, next } = await findLinks(api, { params, query })
      if (options.json) {
        printJson(context, items)
        return
      }
      if (items.length === 0) {
        context.note(
          next === null ? 'No links.' : 'No links among those searched. Narrow the search.',
        )
        return
      }
      const rows = items.map((link) => [
        link.id,
        link.url,
        link.destination,
        describeLinkStatus(link),
      ])
      context.print(formatTable([['ID', 'LINK', 'DESTINATION', 'STATUS'], ...rows]))
      if (next !== null) context.note(`There are more. Pass --limit, or narrow with --search.`)
    })
}

/** Reads the number of items of a list. */
function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= maxCount) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxCount}.`)
}
