import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'
import { invitationTexts } from './invitationTexts.ts'

export interface InvitationFacts {
  readonly organizationName: string
  readonly invitedBy: string
  readonly url: string
  readonly expiresAt: string
}

/** To somebody outside the team, in the language that the inviter chose. */
export function invitation(facts: InvitationFacts, { language }: EmailContext): EmailContent {
  const texts = invitationTexts[language]
  // Isolated, so that a name from another script does not reorder the sentence.
  const organization = `\u2068${quoteName(facts.organizationName)}\u2069`
  const fill = (text: string) =>
    text
      .replace('{organization}', () => organization)
      .replace('{time}', () => formatTime(facts.expiresAt, language))
  return {
    subject: fill(texts.subject),
    heading: fill(texts.subject),
    paragraphs: [fill(texts.text)],
    facts: [{ label: texts.invitedBy, value: quoteName(facts.invitedBy) }],
    action: { label: texts.accept, url: facts.url },
    notes: [fill(texts.expiry), texts.ignore],
  }
}
