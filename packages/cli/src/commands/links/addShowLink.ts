import { describeLinkStatus, type Link } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { formatFields } from '../../output/formatFields.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { addAppOptions } from '../addAppOptions.ts'
import { findLink } from './findLink.ts'

/** Adds `links show`. */
export function addShowLink(links: Command, context: CliContext): void {
  addAppOptions(links.command('show').description('Show a link'))
    .argument('<link>', 'ID or URL of the link')
    .action(async (given: string, options: AppOptions) => {
      const { api, params } = openApp(context, options)
      const link = await findLink(api, params.appId, given)
      if (options.json) printJson(context, link)
      else context.print(formatLink(link))
    })
}

function formatLink(link: Link): string {
  return formatFields([
    ['Link', link.url],
    ['ID', link.id],
    ['Destination', link.destination],
    ['Title', link.title],
    ['Status', describeLinkStatus(link)],
    ['Tags', link.tags.join(', ')],
    ['Starts', link.startsAt],
    ['Expires', link.expiresAt],
    ['Then', link.expiredUrl],
    ['Created', link.createdAt],
  ])
}
