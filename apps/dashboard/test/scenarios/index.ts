import type { Scenario } from '../harness/scenario.ts'
import { deepLink } from './deepLink.ts'
import { everyScreen } from './everyScreen.ts'
import { everyState } from './everyState.ts'
import { manyLinks } from './manyLinks.ts'
import { missingFiles } from './missingFiles.ts'
import { otherTab } from './otherTab.ts'
import { outage } from './outage.ts'
import { createLink } from './tasks/createLink.ts'
import { editLink } from './tasks/editLink.ts'
import { events } from './tasks/events.ts'
import { inspect } from './tasks/inspect.ts'
import { links } from './tasks/links.ts'
import { live } from './tasks/live.ts'
import { matches } from './tasks/matches.ts'
import { overview } from './tasks/overview.ts'
import { account } from './tasks/account.ts'
import { appSettings } from './tasks/appSettings.ts'
import { domains } from './tasks/domains.ts'
import { imports } from './tasks/imports.ts'
import { keys } from './tasks/keys.ts'
import { members } from './tasks/members.ts'
import { privacy } from './tasks/privacy.ts'
import { testDevices } from './tasks/testDevices.ts'
import { webhooks } from './tasks/webhooks.ts'
import { secondOrganization } from './secondOrganization.ts'
import { tenants } from './tenants.ts'
import { wrongPassword } from './wrongPassword.ts'

/**
 * The scenarios after the first owner was created, by the names of their files and in this order. Those of single
 * screens come last.
 */
export const scenarios = {
  missingFiles,
  wrongPassword,
  deepLink,
  outage,
  otherTab,
  tenants,
  secondOrganization,
  overview,
  links,
  createLink,
  editLink,
  live,
  matches,
  events,
  inspect,
  appSettings,
  domains,
  keys,
  members,
  webhooks,
  imports,
  testDevices,
  privacy,
  account,
  everyScreen,
  everyState,
  manyLinks,
} as const satisfies Record<string, Scenario>
