import type { Page } from '../toPage.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { printSchema } from './printSchema.ts'

export type WebhookTypes = Readonly<
  Record<string, { readonly description: string; readonly data: JsonSchema }>
>

/** Prints every webhook event type with the fields of its `data`. */
export function printWebhooks(types: WebhookTypes): Page {
  const sections = Object.entries(types).map(
    ([name, { description, data }]) => `## \`${name}\`\n\n${description}\n\n${printSchema(data)}`,
  )
  return {
    title: 'Webhook event types',
    description: 'Every type of webhook message, with the fields of its data.',
    body: [
      'A message is `{ type, timestamp, data }`, signed as [Standard Webhooks](https://www.standardwebhooks.com). The tables show the fields of `data`. Set webhooks up in [the dashboard](/dashboard/webhooks/), or send messages to other products with [connectors](/guides/connectors/).',
      ...sections,
    ].join('\n\n'),
  }
}
