import type { Setup } from '@throughlink/api'

export const setupSteps = ['identities', 'domain', 'link', 'sdk', 'open'] as const
export type SetupStepName = (typeof setupSteps)[number]

export interface SetupStepState {
  readonly isDone: boolean
  /** Whether the step is unfolded, unless the person decides otherwise. */
  readonly isOpen: boolean
}

/**
 * Decides which steps are done and which are unfolded: those that can be done now. The link stays unfolded until
 * the app was opened, because its QR code is how to get there.
 */
export function readSteps(setup: Setup): Readonly<Record<SetupStepName, SetupStepState>> {
  const hasIdentity = setup.iosIdentity.isDone || setup.androidIdentity.isDone
  const hasDomain = setup.domain.isDone
  const hasLink = setup.link.isDone
  const isOpened = setup.open.isDone
  return {
    identities: { isDone: hasIdentity, isOpen: !hasIdentity },
    domain: { isDone: hasDomain, isOpen: !hasDomain },
    link: { isDone: hasLink, isOpen: hasDomain && !isOpened },
    sdk: { isDone: isOpened, isOpen: hasLink && !isOpened },
    open: { isDone: isOpened, isOpen: isOpened || hasLink },
  }
}
