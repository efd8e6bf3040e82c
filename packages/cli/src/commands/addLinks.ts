import { randomUUID } from 'node:crypto'
import { describeLinkStatus, type Link } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { formatFields } from '../output/formatFields.ts'
import { formatTable } from '../output/formatTable.ts'
import { printJson } from '../output/printJson.ts'
import { openApp, type AppOptions } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'
import { findLink } from './findLink.ts'
import { readCount } from './readCount.ts'

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
