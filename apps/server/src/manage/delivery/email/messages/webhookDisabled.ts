import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface WebhookDisabledFacts {
  readonly appId: string
  readonly appName: string
  readonly endpointId: string
  /** The description, or the host of the receiver. */
  readonly name: string
  readonly reason: 'gone' | 'failing'
}

export function webhookDisabled(
  { appId, appName, endpointId, name, reason }: WebhookDisabledFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'A webhook was disabled',
    heading: 'A webhook was disabled',
    paragraphs: [
      reason === 'gone'
        ? 'The receiver responded with 410 Gone, which asks to send nothing more.'
        : 'Every attempt to reach the receiver has failed for five days.',
      'Nothing is sent to it any more. Fix the receiver, then enable the webhook. What failed can be sent again.',
    ],
    facts: [
      { label: 'App', value: quoteName(appName) },
      { label: 'Webhook', value: quoteName(name) },
    ],
    action: {
      label: 'See the webhook',
      url: `${publicOrigin}/apps/${appId}/settings/webhooks/${endpointId}`,
    },
    notes: ['Owners and admins get this email.'],
  }
}
