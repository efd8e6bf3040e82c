import type { Setup } from '@throughlink/api'
import type { SetupStepName } from './setupSteps.ts'

/** What is known about a folded step. */
export function summarizeStep(name: SetupStepName, setup: Setup): string {
  if (name === 'identities') return listPlatforms(setup)
  if (name === 'sdk') return setup.sdks[0] ? `${setup.sdks[0].name} ${setup.sdks[0].version}` : ''
  if (name === 'link' && !setup.domain.isDone) return 'Needs a domain'
  if (name === 'open' && !setup.link.isDone) return 'Needs a link'
  return ''
}

function listPlatforms({ iosIdentity, androidIdentity }: Setup): string {
  if (iosIdentity.isDone && androidIdentity.isDone) return 'iOS and Android'
  if (iosIdentity.isDone) return 'iOS. Android is not set.'
  return androidIdentity.isDone ? 'Android. iOS is not set.' : ''
}
