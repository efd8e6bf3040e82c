import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface DomainUnhealthyFacts {
  readonly domain: string
  readonly appId: string
  readonly appName: string
  /** What the health check says, the first problem first. */
  readonly problems: readonly { readonly message: string; readonly fix: string | null }[]
}

export function domainUnhealthy(
  { domain, appId, appName, problems }: DomainUnhealthyFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const subject = `The health check of ${domain} fails`
  return {
    subject,
    heading: subject,
    paragraphs: [
      `Phones may not open the links of ${domain}. It was healthy before, and failed twice, with an hour in between.`,
    ],
    facts: [
      { label: 'App', value: quoteName(appName) },
      ...problems.map(({ message, fix }, index) => ({
        label: problems.length === 1 ? 'Problem' : `Problem ${index + 1}`,
        value: fix === null ? message : `${message} ${fix}`,
      })),
    ],
    action: {
      label: 'See the health check',
      url: `${publicOrigin}/apps/${appId}/settings/domains`,
    },
    notes: [
      'Owners and admins get this email, and no other one until the domain was healthy again.',
    ],
  }
}
