import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface CertificateExpiringFacts {
  readonly domain: string
  readonly appId: string
  readonly appName: string
  readonly expiresAt: string
}

export function certificateExpiring(
  { domain, appId, appName, expiresAt }: CertificateExpiringFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const subject = `The certificate of ${domain} expires soon`
  return {
    subject,
    heading: subject,
    paragraphs: [
      'Certificates that renew themselves do so earlier, so its renewal has probably failed. When it has expired, phones do not open links of this domain.',
      'Let the server or proxy of the domain renew it. If the operator of the service does that for you, tell them.',
    ],
    facts: [
      { label: 'App', value: quoteName(appName) },
      { label: 'Expires', value: formatTime(expiresAt, 'en') },
    ],
    action: {
      label: 'See the health check',
      url: `${publicOrigin}/apps/${appId}/settings/domains`,
    },
    notes: ['Owners and admins get this email once for each certificate.'],
  }
}
