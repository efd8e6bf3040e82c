import type { WebhookEndpoint } from '@throughlink/api'
import { formatCount } from '../../../format/numbers.ts'

const maxListed = 3

/** Which event types are sent, in a line. */
export function describeTypes({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>): string {
  if (eventTypes.length === 0) return 'All types without batches'
  const more = eventTypes.length - maxListed
  const listed = eventTypes.slice(0, maxListed).join(', ')
  return more > 0 ? `${listed} and ${formatCount(more)} more` : listed
}
