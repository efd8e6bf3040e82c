import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'

/** The members of an organization, in the order of joining. */
export function membersQuery(organizationId: string) {
  return listOptions(['organization', organizationId, 'members'], async (position, signal) => {
    const query = { ...position, limit: 100 }
    return (await api.listMembers({ params: { organizationId }, query, signal })).body
  })
}

/** Invitations that were not accepted yet, including expired ones. */
export function invitationsQuery(organizationId: string) {
  return listOptions(['organization', organizationId, 'invitations'], async (position, signal) => {
    const query = { ...position, limit: 100 }
    return (await api.listInvitations({ params: { organizationId }, query, signal })).body
  })
}
