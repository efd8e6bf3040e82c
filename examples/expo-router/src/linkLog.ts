import type { Link } from '@throughlink/react-native'
import { createStore } from './createStore'

export interface LoggedLink extends Link {
  readonly number: number
}

const maxLinks = 5

/** The links since launch, newest first. The context clears a link after it is opened. */
export const linkLog = createStore<readonly LoggedLink[]>([])

export function logLink(link: Link): void {
  const log = linkLog.get()
  const number = (log[0]?.number ?? 0) + 1
  linkLog.set([{ ...link, number }, ...log].slice(0, maxLinks))
}
