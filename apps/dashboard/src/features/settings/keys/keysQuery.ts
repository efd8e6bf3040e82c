import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'

const limit = 50

/** The keys of an app, the newest first, including revoked ones. */
export function appKeysQuery(appId: string) {
  return listOptions(['app', appId, 'keys'], async (position, signal) => {
    const query = { ...position, limit }
    return (await api.listAppKeys({ params: { appId }, query, signal })).body
  })
}

/** All keys of an organization: those for all apps, and those of each app. */
export function organizationKeysQuery(organizationId: string) {
  return listOptions(['organization', organizationId, 'keys'], async (position, signal) => {
    const query = { ...position, limit }
    return (await api.listOrganizationKeys({ params: { organizationId }, query, signal })).body
  })
}
