import type { Field } from '../../readFields.ts'
import type { Page } from '../toPage.ts'
import { printTable } from './printTable.ts'
import type { SdkInterfaces } from './readSdkInterfaces.ts'

/** Prints what the hooks of the SDK return. */
export function printSdkContext({ context, details, link }: SdkInterfaces): Page {
  return {
    title: 'SDK context',
    description: 'What useLinkContext(), useLinkDetails() and onLink give to the app.',
    body: [
      'Generated from the types of the SDK. [Receive links](/guides/receive-links/) shows how to use them.',
      `## \`useLinkContext()\`\n\n${printFields(context)}`,
      `## \`useLinkDetails()\`\n\nFor debug screens, and to hide personal content after a probabilistic match.\n\n${printFields(details)}`,
      `## \`Link\`\n\nPassed to \`onLink\` in the config, and to \`map\` of the routers.\n\n${printFields(link)}`,
    ].join('\n\n'),
  }
}

const printFields = (fields: readonly Field[]) =>
  printTable(
    ['Field', 'Type', 'Meaning'],
    fields.map(({ name, type, description }) => [`\`${name}\``, `\`${type}\``, description]),
  )
