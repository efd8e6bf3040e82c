import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface QuotaFacts {
  readonly organizationId: string
  readonly organizationName: string
  /** What is counted, in the plural. */
  readonly noun: string
  /** What counts too. Null: nothing else. */
  readonly includes: string | null
  readonly count: number
  readonly max: number
}

const format = (value: number) => value.toLocaleString('en')

export function quota(facts: QuotaFacts, { publicOrigin }: EmailContext): EmailContent {
  const { organizationId, organizationName, noun, includes, count, max } = facts
  const isReached = count >= max
  const subject = isReached ? `Quota reached: ${noun}` : `Quota nearly reached: ${noun}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      isReached
        ? `Your organization has as many ${noun} as it may have. New ones are refused; existing ones keep working.`
        : `Your organization uses ${Math.floor((100 * count) / max)} % of its quota of ${noun}. When all of it is used, new ones are refused.`,
      ...(includes === null ? [] : [`The number includes ${includes}.`]),
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
