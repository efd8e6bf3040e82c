import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface DomainRecordMissingFacts {
  readonly domain: string
  readonly appId: string
  readonly appName: string
  readonly recordName: string
  readonly recordValue: string
  /** Until when links are served without the record. Null: they are not served any more. */
  readonly servedUntil: string | null
}

export function domainRecordMissing(
  facts: DomainRecordMissingFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const { domain, appId, appName, recordName, recordValue, servedUntil } = facts
  const subject =
    servedUntil === null ? `Links of ${domain} do not open` : `Verification of ${domain} fails`
  return {
    subject,
    heading: subject,
    paragraphs: [
      `The TXT record that verifies ${domain} is not in its DNS any more.`,
      servedUntil === null
        ? 'It has been missing for seven days, so links of this domain are not served any more.'
        : `Links of this domain open until ${formatTime(servedUntil, 'en')}. They stop then, unless the record is back.`,
      'Create the record again. Links are served as soon as it is found, and you can check at once in the dashboard.',
    ],
    facts: [
      { label: 'App', value: quoteName(appName) },
      { label: 'Name of the TXT record', value: recordName },
      { label: 'Value', value: recordValue },
    ],
    action: { label: 'See your domains', url: `${publicOrigin}/apps/${appId}/settings/domains` },
    notes: ['Owners and admins get this email.'],
  }
}
