import { randomUUID } from 'node:crypto'
import { type Api, describeLinkStatus, findLink as search, type Link } from '@throughlink/api'
import { formatTable } from '@throughlink/api/formatTable'
import { type Command, InvalidArgumentError } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { formatFields } from '../output/formatFields.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'

interface ListOptions extends AppOptions {
  readonly search?: string
  readonly tag?: readonly string[]
  readonly limit: number
}

interface CreateOptions extends AppOptions {
  readonly slug?: string
  readonly domain?: string
  readonly title?: string
  readonly tag?: readonly string[]
  readonly expires?: string
}

/** Adds `links list`, `links create` and `links show`. */
export function addLinks(program: Command, context: CliContext): void {
  const links = program.command('links').description('List, create and show links')
  addAppOptions(links.command('list').description('List links, the newest first'))
    .option('--search <text>', 'only links whose slug, title or destination contains the text')
    .option('--tag <name...>', 'only links with these tags')
    .option('--limit <number>', 'maximum number of links', readCount, 20)
    .action(async (options: ListOptions) => {
      const { api, params } = openApp(context, options)
      const { search, tag: tags, limit } = options
      const query = {
        limit,
        ...(search === undefined ? {} : { search }),
        ...(tags === undefined ? {} : { tags }),
      }
      const { body } = await api.listLinks({ params, query })
      if (options.json) {
        printJson(context, body.items)
        return
      }
      if (body.items.length === 0) {
        context.note('No links.')
        return
      }
      const rows = body.items.map((link) => [
        link.id,
        link.url,
        link.destination,
        describeLinkStatus(link),
      ])
      context.print(formatTable([['ID', 'LINK', 'DESTINATION', 'STATUS'], ...rows]))
      if (body.next !== null) context.note(`There are more. Pass --limit, or narrow with --search.`)
    })
  addAppOptions(links.command('create').description('Create a link'))
    .argument('<destination>', 'URL that the app receives, such as https://shop.example/spring')
    .option('--slug <path>', 'path of the link (default: a random one)')
    .option('--domain <name>', 'domain of the link, if the app has several')
    .option('--title <text>', 'title in previews and on the landing page')
    .option('--tag <name...>', 'tags to organize links by')
    .option('--expires <time>', 'time from which the link no longer works, such as 2027-01-31')
    .action(async (destination: string, options: CreateOptions) => {
      const { api, params } = openApp(context, options)
      const { slug, domain, title, tag: tags, expires } = options
      const { body: link } = await api.createLink({
        params,
        body: {
          destination,
          ...(slug === undefined ? {} : { slug }),
          ...(domain === undefined ? {} : { domain }),
          ...(title === undefined ? {} : { title }),
          ...(tags === undefined ? {} : { tags }),
          ...(expires === undefined ? {} : { expiresAt: toTime(expires) }),
        },
        idempotencyKey: randomUUID(),
      })
      if (options.json) printJson(context, link)
      else context.print(link.url)
    })
  addAppOptions(links.command('show').description('Show a link'))
    .argument('<link>', 'ID or URL of the link')
    .action(async (given: string, options: AppOptions) => {
      const { api, params } = openApp(context, options)
      const link = await findLink(api, params.appId, given)
      if (options.json) printJson(context, link)
      else context.print(formatLink(link))
    })
}

/** A date alone is midnight UTC. Other texts are checked by the service. */
function toTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text
}

function formatLink(link: Link): string {
  return formatFields([
    ['Link', link.url],
    ['ID', link.id],
    ['Destination', link.destination],
    ['Title', link.title],
    ['Status', describeLinkStatus(link)],
    ['Tags', link.tags.join(', ')],
    ['Expires', link.expiresAt],
    ['Created', link.createdAt],
  ])
}

const maxCount = 100

/** Reads the number of items of a list. */
function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= maxCount) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxCount}.`)
}

/** Finds a link by its ID or by its URL, with or without scheme. */
async function findLink(api: Api, appId: string, given: string): Promise<Link> {
  const found = await search(api, appId, given)
  if (found !== null) return found
  const name = given.replace(/^https?:\/\//, '')
  throw new CliError(`The app has no link ${name}.`, exitCodes.notFound)
}
