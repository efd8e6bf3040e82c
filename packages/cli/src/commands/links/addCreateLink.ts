import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { addAppOptions } from '../addAppOptions.ts'
import { readExpiry } from './readExpiry.ts'

interface CreateOptions extends AppOptions {
  readonly slug?: string
  readonly domain?: string
  readonly title?: string
  readonly tag?: readonly string[]
  readonly expires?: string
}

/** Adds `links create`. */
export function addCreateLink(links: Command, context: CliContext): void {
  addAppOptions(links.command('create').description('Create a link'))
    .argument('<destination>', 'URL that the app receives, such as https://shop.example/spring')
    .option('--slug <path>', 'path of the link (default: a random one)')
    .option('--domain <name>', 'domain of the link, if the app has several')
    .option('--title <text>', 'title in previews and on the landing page')
    .option('--tag <name...>', 'tags to organize links by')
    .option(
      '--expires <time>',
      'time from which the link no longer works, such as 2027-01-31 or "in 7 days"',
    )
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
          ...(expires === undefined ? {} : { expiresAt: readExpiry(context, expires) }),
        },
        idempotencyKey: randomUUID(),
      })
      if (options.json) printJson(context, link)
      else context.print(link.url)
    })
}
