import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { addCreateLink } from './addCreateLink.ts'
import { addDeleteLink } from './addDeleteLink.ts'
import { addListLinks } from './addListLinks.ts'
import { addShowLink } from './addShowLink.ts'
import { addUpdateLink } from './addUpdateLink.ts'

/** Adds `links` with its commands. */
export function addLinks(program: Command, context: CliContext): void {
  const links = program.command('links').description('List, create, show, change and delete links')
  addListLinks(links, context)
  addCreateLink(links, context)
  addShowLink(links, context)
  addUpdateLink(links, context)
  addDeleteLink(links, context)
}
