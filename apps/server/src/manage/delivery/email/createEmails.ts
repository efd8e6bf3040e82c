import { createHmac, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Language } from '#catalog/landing/texts/texts.ts'
import { type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import type { EmailMessage } from './emailMessages.ts'
import { emailRules, limitWindowMs } from './emailRules.ts'
import { insertEmail } from './emailStatements.ts'
import type { UnsubscribeTarget } from './unsubscribeToken.ts'

export interface NewEmail {
  /** In lower case. */
  readonly to: string
  /** The organization that the email is about. Null: the recipient's own account. */
  readonly organizationId: string | null
  /** Only emails to people outside the team have translations. Default: English. */
  readonly language?: Language
  readonly message: EmailMessage
  /** What the recipient can end. Only for what is sent again and again. */
  readonly unsubscribe?: UnsubscribeTarget
}

/** What is encrypted in the queue. */
export interface QueuedEmail {
  readonly to: string
  readonly language: Language
  readonly message: EmailMessage
  readonly unsubscribe?: UnsubscribeTarget
}

/** The way in which the service sends email. */
export interface Emails {
  /** False: no SMTP server is configured, and nothing is sent. */
  readonly isEnabled: boolean
  /**
   * Adds an email to the queue. Call it in the transaction of the change that it is about, so that both are committed or
   * neither. Resolves to false if it is not sent, because email is off or a limit is reached.
   */
  readonly enqueue: (trx: Kysely<Database>, email: NewEmail) => Promise<boolean>
}

/** For a service without an SMTP server. */
export const noEmails: Emails = { isEnabled: false, enqueue: () => Promise.resolve(false) }

export interface EmailsOptions {
  readonly keys: SealingKeys
  readonly now: () => number
}

export function createEmails({ keys, now }: EmailsOptions): Emails {
  return {
    isEnabled: true,
    async enqueue(trx, { to, organizationId, language = 'en', message, unsubscribe }) {
      const id = randomUUID()
      const { validMs, maxPerRecipient, maxPerOrganization } = emailRules[message.kind]
      const queued: QueuedEmail = {
        to,
        language,
        message,
        ...(unsubscribe === undefined ? {} : { unsubscribe }),
      }
      const at = new Date(now())
      return insertEmail(trx, {
        email: {
          id,
          kind: message.kind,
          organization_id: organizationId,
          recipient_hash: createHmac('sha256', keys[0]).update(to).digest(),
          content: sealSecret(keys, Buffer.from(JSON.stringify(queued)), toSealedName(id)),
          next_attempt_at: at,
          expires_at: new Date(at.getTime() + validMs),
          created_at: at,
        },
        countedSince: new Date(at.getTime() - limitWindowMs),
        maxPerRecipient,
        maxPerOrganization,
      })
    },
  }
}

/** Binds the content to its row. */
export const toSealedName = (id: string) => `email:${id}`
