import type { Link } from '@throughlink/react-native'
import { createStore } from './createStore'

export interface LoggedLink extends Link {
  readonly number: number
}

const kept = 5

/** The links of this run, newest first. The context forgets a link as soon as it is followed. */
export const linkLog = createStore<readonly LoggedLink[]>([])

export function logLink(link: Link): void {
  const log = linkLog.get()
  const number = (log[0]?.number ?? 0) + 1
  linkLog.set([{ ...link, number }, ...log].slice(0, kept))
}
