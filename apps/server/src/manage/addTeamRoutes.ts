import type { FastifyInstance } from 'fastify'
import type { ManagementContext } from './managementContext.ts'
import { addMemberFactorRoutes } from './team/accounts/factor/memberFactorRoutes.ts'
import { addAppDeletionRoutes } from './team/apps/appDeletionRoutes.ts'
import { addAppRoutes } from './team/apps/appRoutes.ts'
import { addKeyRoutes } from './team/keys/keyRoutes.ts'
import { addPolicyRoutes } from './team/match-policies/policyRoutes.ts'
import { addInvitationRoutes } from './team/organizations/invitationRoutes.ts'
import { addMemberRoutes } from './team/organizations/memberRoutes.ts'
import { addOrganizationDeletionRoutes } from './team/organizations/organizationDeletionRoutes.ts'
import { addOrganizationRoutes } from './team/organizations/organizationRoutes.ts'
import { addScimTokenRoutes } from './team/scim/scimTokenRoutes.ts'
import { addSetupRoutes } from './team/setup/setupRoutes.ts'
import { addTestDeviceRoutes } from './team/test-devices/testDeviceRoutes.ts'

/** Organizations, their people and keys, and apps with their settings. */
export function addTeamRoutes(app: FastifyInstance, context: ManagementContext): void {
  addOrganizationRoutes(app, context)
  addOrganizationDeletionRoutes(app, context)
  addMemberRoutes(app, context)
  addMemberFactorRoutes(app, context)
  addInvitationRoutes(app, context)
  addKeyRoutes(app, context)
  addScimTokenRoutes(app, context)
  addAppRoutes(app, context)
  addAppDeletionRoutes(app, context)
  addSetupRoutes(app, context)
  addPolicyRoutes(app, context)
  addTestDeviceRoutes(app, context)
}
