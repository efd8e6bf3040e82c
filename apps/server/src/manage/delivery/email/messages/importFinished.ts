import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface ImportFinishedFacts {
  readonly appId: string
  readonly appName: string
  readonly created: number
  readonly unchanged: number
  readonly refused: number
  /** False if the file was not read to its end. */
  readonly isComplete: boolean
}

const format = (value: number) => value.toLocaleString('en')

export function importFinished(
  { appId, appName, created, unchanged, refused, isComplete }: ImportFinishedFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: isComplete
      ? `Import finished: ${format(created)} new links`
      : `Import stopped after ${format(created)} new links`,
    heading: isComplete ? 'Your import has finished' : 'Your import has stopped',
    paragraphs: isComplete
      ? []
      : ['The file was not read to its end. Send it again: links that exist are not changed.'],
    facts: [
      { label: 'App', value: quoteName(appName) },
      { label: 'New links', value: format(created) },
      { label: 'Existed already', value: format(unchanged) },
      { label: 'Refused rows', value: format(refused) },
    ],
    action: { label: 'See the import', url: `${publicOrigin}/apps/${appId}/settings/imports` },
    notes: ['You get this email because you started an import that took longer than a minute.'],
  }
}
