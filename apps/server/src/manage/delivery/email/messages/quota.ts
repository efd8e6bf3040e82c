import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface QuotaFacts {
  readonly organizationId: string
  readonly organizationName: string
  /** What is counted, in the plural. */
  readonly noun: string
  readonly count: number
  readonly max: number
}

const format = (value: number) => value.toLocaleString('en')

export function quota(facts: QuotaFacts, { publicOrigin }: EmailContext): EmailContent {
  const { organizationId, organizationName, noun, count, max } = facts
  const isReached = count >= max
  const subject = isReached ? `Quota reached: ${noun}` : `Quota nearly reached: ${noun}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      isReached
        ? 'Your organization has as many as it may have. New ones are refused; what exists goes on to work.'
        : `Your organization uses ${Math.floor((100 * count) / max)} % of what it may have. When all of it is used, new ones are refused.`,
      'Delete what nobody needs, or ask the operator of the service for a higher quota.',
    ],
    facts: [
      { label: 'Organization', value: quoteName(organizationName) },
      {
        label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
        value: `${format(count)} of ${format(max)}`,
      },
    ],
    action: {
      label: 'See your organization',
      url: `${publicOrigin}/organizations/${organizationId}/settings`,
    },
    notes: ['Owners and admins get this email.'],
  }
}
