import type { Emails, NewEmail } from '#manage/delivery/email/createEmails.ts'
import type { EmailMessage } from '#manage/delivery/email/emailMessages.ts'

export interface CaughtEmails extends Emails {
  /** What was added to the queue, the oldest first. */
  readonly queued: NewEmail[]
  /** Returns the messages to an address. */
  readonly to: (address: string) => readonly EmailMessage[]
}

/** Takes the place of the queue, for tests of what is sent to whom. */
export function catchEmails({ isFull = false } = {}): CaughtEmails {
  const queued: NewEmail[] = []
  return {
    isEnabled: true,
    enqueue(_, email) {
      if (!isFull) queued.push(email)
      return Promise.resolve(!isFull)
    },
    queued,
    to: (address) => queued.filter(({ to }) => to === address).map(({ message }) => message),
  }
}
