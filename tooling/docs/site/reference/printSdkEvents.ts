import type { Page } from '../toPage.ts'
import { printTable } from './printTable.ts'
import type { EventPayload } from './readEventPayloads.ts'

/** Prints the predefined events of the SDK with their fields. */
export function printSdkEvents(events: readonly EventPayload[]): Page {
  return {
    title: 'SDK events',
    description: 'The predefined events of the SDK, and the fields of their data.',
    body: [
      'Generated from the types of the SDK. `LinkAnalytics.logEvent(name, data)` accepts these names with these fields, all of them optional, and any other name with any JSON. [Events](/guides/events/) shows how to use it.',
      ...events.map(({ name, fields }) => `## \`${name}\`\n\n${printFields(fields)}`),
    ].join('\n\n'),
  }
}

const printFields = (fields: EventPayload['fields']) =>
  printTable(
    ['Field', 'Type', 'Meaning'],
    fields.map(({ name, type, description }) => [`\`${name}\``, `\`${type}\``, description]),
  )
