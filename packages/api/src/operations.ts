// Generated from apps/server/openapi.json by `npm run generate -w @throughlink/api`. Do not edit.

/** Method and path of each operation. */
export const operationTable = {
  acceptInvitation: ['POST', '/api/auth/accept-invitation'],
  addDomain: ['POST', '/api/v1/apps/{appId}/domains'],
  addTestDevice: ['POST', '/api/v1/apps/{appId}/test-devices'],
  archiveLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/archive'],
  bootstrap: ['POST', '/api/auth/bootstrap'],
  changeMemberRole: ['PATCH', '/api/v1/organizations/{organizationId}/members/{personId}'],
  changePassword: ['POST', '/api/auth/change-password'],
  checkDomain: ['POST', '/api/v1/apps/{appId}/domains/{domain}/check'],
  createApp: ['POST', '/api/v1/organizations/{organizationId}/apps'],
  createAppKey: ['POST', '/api/v1/apps/{appId}/keys'],
  createInvitation: ['POST', '/api/v1/organizations/{organizationId}/invitations'],
  createLink: ['POST', '/api/v1/apps/{appId}/links'],
  createLinks: ['POST', '/api/v1/apps/{appId}/links/bulk'],
  createOrganization: ['POST', '/api/v1/organizations'],
  createOrganizationKey: ['POST', '/api/v1/organizations/{organizationId}/keys'],
  createWebhook: ['POST', '/api/v1/apps/{appId}/webhooks'],
  deleteAccount: ['DELETE', '/api/auth/account'],
  deleteApp: ['DELETE', '/api/v1/apps/{appId}'],
  deleteLink: ['DELETE', '/api/v1/apps/{appId}/links/{linkId}'],
  deleteOrganization: ['DELETE', '/api/v1/organizations/{organizationId}'],
  deleteWebhook: ['DELETE', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
  endSession: ['DELETE', '/api/auth/sessions/{id}'],
  endSessions: ['DELETE', '/api/auth/sessions'],
  eraseInstall: ['POST', '/api/v1/apps/{appId}/installs/{installId}/erasure'],
  explainInstall: ['GET', '/api/v1/apps/{appId}/installs/{installId}/explanation'],
  exploreEvents: ['GET', '/api/v1/apps/{appId}/analytics/events'],
  exportClicks: ['GET', '/api/v1/apps/{appId}/exports/clicks'],
  exportEvents: ['GET', '/api/v1/apps/{appId}/exports/events'],
  exportInstall: ['GET', '/api/v1/apps/{appId}/installs/{installId}/data'],
  exportLinks: ['GET', '/api/v1/apps/{appId}/exports/links'],
  exportMatches: ['GET', '/api/v1/apps/{appId}/exports/matches'],
  exportOpens: ['GET', '/api/v1/apps/{appId}/exports/opens'],
  getAccount: ['GET', '/api/auth/account'],
  getApp: ['GET', '/api/v1/apps/{appId}'],
  getClickToInstall: ['GET', '/api/v1/apps/{appId}/analytics/click-to-install'],
  getErasure: ['GET', '/api/v1/apps/{appId}/erasures/{erasureId}'],
  getFreshness: ['GET', '/api/v1/apps/{appId}/analytics/freshness'],
  getFunnel: ['GET', '/api/v1/apps/{appId}/analytics/funnel'],
  getLink: ['GET', '/api/v1/apps/{appId}/links/{linkId}'],
  getLinkQrPng: ['GET', '/api/v1/apps/{appId}/links/{linkId}/qr.png'],
  getLinkQrSvg: ['GET', '/api/v1/apps/{appId}/links/{linkId}/qr.svg'],
  getMatchPolicy: ['GET', '/api/v1/apps/{appId}/match-policies/{platform}'],
  getMatchQuality: ['GET', '/api/v1/apps/{appId}/analytics/match-quality'],
  getOrganization: ['GET', '/api/v1/organizations/{organizationId}'],
  getRetention: ['GET', '/api/v1/apps/{appId}/analytics/retention'],
  getSession: ['GET', '/api/auth/session'],
  getTimeSeries: ['GET', '/api/v1/apps/{appId}/analytics/time-series'],
  getWebhook: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
  getWebhookDelivery: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries/{messageId}'],
  importLinks: ['POST', '/api/v1/apps/{appId}/imports'],
  leaveOrganization: ['DELETE', '/api/v1/organizations/{organizationId}/membership'],
  listAppKeys: ['GET', '/api/v1/apps/{appId}/keys'],
  listApps: ['GET', '/api/v1/organizations/{organizationId}/apps'],
  listAuditLog: ['GET', '/api/v1/organizations/{organizationId}/audit-log'],
  listDomains: ['GET', '/api/v1/apps/{appId}/domains'],
  listEvents: ['GET', '/api/v1/apps/{appId}/analytics/events/latest'],
  listInvitations: ['GET', '/api/v1/organizations/{organizationId}/invitations'],
  listLinks: ['GET', '/api/v1/apps/{appId}/links'],
  listMembers: ['GET', '/api/v1/organizations/{organizationId}/members'],
  listOrganizationKeys: ['GET', '/api/v1/organizations/{organizationId}/keys'],
  listOrganizations: ['GET', '/api/v1/organizations'],
  listSessions: ['GET', '/api/auth/sessions'],
  listSignInMethods: ['GET', '/api/auth/methods'],
  listTags: ['GET', '/api/v1/apps/{appId}/tags'],
  listTestDevices: ['GET', '/api/v1/apps/{appId}/test-devices'],
  listTopValues: ['GET', '/api/v1/apps/{appId}/analytics/top-values'],
  listWebhookDeliveries: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries'],
  listWebhooks: ['GET', '/api/v1/apps/{appId}/webhooks'],
  redeliverFailedWebhookMessages: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/redelivery'],
  redeliverWebhookMessage: [
    'POST',
    '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries/{messageId}/redelivery',
  ],
  removeDomain: ['DELETE', '/api/v1/apps/{appId}/domains/{domain}'],
  removeMember: ['DELETE', '/api/v1/organizations/{organizationId}/members/{personId}'],
  removeTestDevice: ['DELETE', '/api/v1/apps/{appId}/test-devices/{installId}'],
  renameOrganization: ['PATCH', '/api/v1/organizations/{organizationId}'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  restoreAccount: ['POST', '/api/auth/account/restore'],
  restoreApp: ['POST', '/api/v1/apps/{appId}/restore'],
  restoreLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/restore'],
  restoreOrganization: ['POST', '/api/v1/organizations/{organizationId}/restore'],
  revokeAppKey: ['DELETE', '/api/v1/apps/{appId}/keys/{keyId}'],
  revokeInvitation: ['DELETE', '/api/v1/organizations/{organizationId}/invitations/{invitationId}'],
  revokeOrganizationKey: ['DELETE', '/api/v1/organizations/{organizationId}/keys/{keyId}'],
  rotateWebhookSecret: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/secret'],
  setMatchPolicy: ['PUT', '/api/v1/apps/{appId}/match-policies/{platform}'],
  signIn: ['POST', '/api/auth/sign-in'],
  signOut: ['POST', '/api/auth/sign-out'],
  testWebhook: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/test'],
  unarchiveLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/unarchive'],
  updateApp: ['PATCH', '/api/v1/apps/{appId}'],
  updateLink: ['PATCH', '/api/v1/apps/{appId}/links/{linkId}'],
  updateWebhook: ['PATCH', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
} as const

/** Input and output of each operation. */
export interface Operations {
  /** Accept an invitation. */
  acceptInvitation: {
    input: {
      readonly body: AcceptInvitation
    }
    output: SignedIn
  }

  /** Add a domain to an app. */
  addDomain: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: DomainBody
    }
    output: Domain
  }

  /** Exclude a device from analytics. */
  addTestDevice: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: TestDeviceBody
    }
    output: TestDevice
  }

  /** Archive a link. */
  archiveLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Create the first owner, with the link printed at startup. */
  bootstrap: {
    input: {
      readonly body: Bootstrap
    }
    output: SignedIn
  }

  /** Change the role of a member. */
  changeMemberRole: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly personId: string
      }
      readonly body: RoleBody
    }
    output: Member
  }

  /** Change your password. */
  changePassword: {
    input: {
      readonly body: ChangePassword
    }
    output: SignedIn
  }

  /** Check the verification of a domain. */
  checkDomain: {
    input: {
      readonly params: {
        readonly appId: string
        readonly domain: string
      }
      readonly body: CheckDomainBody
    }
    output: CheckedDomain
  }

  /** Create an app, with a first publishable key. */
  createApp: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: AppBody
    }
    output: NewApp
  }

  /** Create a key for an app. */
  createAppKey: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: AppKeyBody
    }
    output: NewKey
  }

  /** Create an invitation. */
  createInvitation: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: InvitationBody
    }
    output: NewInvitation
  }

  /** Create a link. */
  createLink: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewLink
    }
    output: Link
  }

  /** Create up to 500 links. */
  createLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: BulkLinks
    }
    output: BulkOutcome
  }

  /** Create an organization, with you as its owner. */
  createOrganization: {
    input: {
      readonly body: OrganizationBody
    }
    output: Organization
  }

  /** Create a secret key for all apps of an organization. */
  createOrganizationKey: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: OrganizationKeyBody
    }
    output: NewKey
  }

  /** Create a webhook. */
  createWebhook: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewWebhookEndpoint
    }
    output: WebhookEndpointWithSecret
  }

  /** Delete your account. */
  deleteAccount: {
    input: object
    output: Deletion
  }

  /** Delete an app. */
  deleteApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Deletion
  }

  /** Delete a link. */
  deleteLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Deletion
  }

  /** Delete an organization. */
  deleteOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: Deletion
  }

  /** Delete a webhook. */
  deleteWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: null
  }

  /** End one of your sessions. */
  endSession: {
    input: {
      readonly params: {
        readonly id: string
      }
    }
    output: null
  }

  /** End all your sessions. */
  endSessions: {
    input: object
    output: null
  }

  /** Erase all data of an install. */
  eraseInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: Erasure
  }

  /** Explain the match of an install. */
  explainInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: InstallExplanation
  }

  /** Count events by a value in their data. */
  exploreEvents: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly name: string
        readonly where?: readonly string[]
        readonly groupBy?: string
        readonly sumOf?: string
        readonly limit?: number
      }
    }
    output: EventGroups
  }

  /** Export clicks. */
  exportClicks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
  }

  /** Export events. */
  exportEvents: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
  }

  /** Export all data of an install. */
  exportInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: InstallData
  }

  /** Export links. */
  exportLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
  }

  /** Export installs and their matches. */
  exportMatches: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
  }

  /** Export links that opened the app after its first run. */
  exportOpens: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
  }

  /** Get your account. */
  getAccount: {
    input: object
    output: Account
  }

  /** Get an app. */
  getApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: App
  }

  /** Get the time from click to first open. */
  getClickToInstall: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
      }
    }
    output: ClickToInstall
  }

  /** Get the status of an erasure. */
  getErasure: {
    input: {
      readonly params: {
        readonly appId: string
        readonly erasureId: string
      }
    }
    output: Erasure
  }

  /** Get the freshness of analytics. */
  getFreshness: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Freshness
  }

  /** Get the conversion funnel. */
  getFunnel: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
        readonly event: string
        readonly withinDays?: number
      }
    }
    output: Funnel
  }

  /** Get a link. */
  getLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Get the QR code of a link as PNG. */
  getLinkQrPng: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
      readonly query?: {
        readonly size?: number
        readonly margin?: number
        readonly color?: string
        readonly background?: string
      }
    }
    output: string
  }

  /** Get the QR code of a link as SVG. */
  getLinkQrSvg: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
      readonly query?: {
        readonly size?: number
        readonly margin?: number
        readonly color?: string
        readonly background?: string
      }
    }
    output: string
  }

  /** Get the match policy of a platform. */
  getMatchPolicy: {
    input: {
      readonly params: {
        readonly appId: string
        readonly platform: string
      }
    }
    output: MatchPolicy
  }

  /** Get match methods and confidence. */
  getMatchQuality: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
      }
    }
    output: MatchQuality
  }

  /** Get an organization. */
  getOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: Organization
  }

  /** Get weekly retention by install cohort. */
  getRetention: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly link?: string
        readonly cohorts?: number
      }
    }
    output: Retention
  }

  /** Get the current session. */
  getSession: {
    input: object
    output: SignedIn
  }

  /** Get a time series. */
  getTimeSeries: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
        readonly resolution?: 'hour' | 'day' | 'week' | 'month'
        readonly metrics?: readonly (
          'clicks' | 'botClicks' | 'installs' | 'matched' | 'events' | 'opens' | 'openEvents'
        )[]
        readonly by?:
          | 'platform'
          | 'country'
          | 'referrer'
          | 'utm_source'
          | 'utm_medium'
          | 'utm_campaign'
          | 'event'
          | 'link'
          | 'method'
          | 'path'
        readonly values?: readonly string[]
        readonly top?: number
      }
    }
    output: TimeSeries
  }

  /** Get a webhook and its delivery status. */
  getWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: WebhookEndpoint
  }

  /** Get a message and its delivery attempts. */
  getWebhookDelivery: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
        readonly messageId: string
      }
    }
    output: WebhookDeliveryDetail
  }

  /** Import links from a CSV file. */
  importLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly source?: 'csv' | 'firebase' | 'branch'
        readonly dryRun?: boolean
        readonly domain?: string
        readonly columns?: string
      }
      readonly body: string
    }
    output: string
  }

  /** Leave an organization. */
  leaveOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: null
  }

  /** List the keys of an app, newest first, including revoked ones. */
  listAppKeys: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: AppKeysPage
  }

  /** List the apps of an organization, oldest first. */
  listApps: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly deleted?: boolean
      }
    }
    output: AppsPage
  }

  /** List audit log entries, newest first. */
  listAuditLog: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: AuditLogPage
  }

  /** List the domains of an app. */
  listDomains: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: DomainsPage
  }

  /** List events of one name, newest first. */
  listEvents: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly name: string
        readonly where?: readonly string[]
        readonly after?: string
        readonly limit?: number
      }
    }
    output: LoggedEventPage
  }

  /** List open invitations. */
  listInvitations: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: InvitationsPage
  }

  /** List the links of an app. */
  listLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly search?: string
        readonly tag?: string
        readonly domain?: string
        readonly archived?: 'exclude' | 'only' | 'include'
        readonly deleted?: boolean
      }
    }
    output: LinkPage
  }

  /** List the members of an organization, in the order of joining. */
  listMembers: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: MembersPage
  }

  /** List the keys of an organization, newest first, including revoked ones. */
  listOrganizationKeys: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: OrganizationKeysPage
  }

  /** List your organizations. */
  listOrganizations: {
    input: {
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly deleted?: boolean
      }
    }
    output: OrganizationsPage
  }

  /** List your sessions. */
  listSessions: {
    input: object
    output: Sessions
  }

  /** List sign-in methods. */
  listSignInMethods: {
    input: object
    output: SignInMethods
  }

  /** List the tags of an app’s links. */
  listTags: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Tags
  }

  /** List test devices. */
  listTestDevices: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: TestDevicesPage
  }

  /** List top values. */
  listTopValues: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
        readonly metric?:
          'clicks' | 'botClicks' | 'installs' | 'matched' | 'events' | 'opens' | 'openEvents'
        readonly by:
          | 'platform'
          | 'country'
          | 'referrer'
          | 'utm_source'
          | 'utm_medium'
          | 'utm_campaign'
          | 'event'
          | 'link'
          | 'method'
          | 'path'
        readonly limit?: number
      }
    }
    output: TopValues
  }

  /** List deliveries of a webhook. */
  listWebhookDeliveries: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly status?: 'pending' | 'delivered' | 'failed'
      }
    }
    output: WebhookDeliveriesPage
  }

  /** List webhooks. */
  listWebhooks: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: WebhookEndpointList
  }

  /** Redeliver all failed messages since a time. */
  redeliverFailedWebhookMessages: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
      readonly body: Redelivery
    }
    output: RedeliveryResult
  }

  /** Redeliver a message. */
  redeliverWebhookMessage: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
        readonly messageId: string
      }
    }
    output: RedeliveryResult
  }

  /** Remove a domain. */
  removeDomain: {
    input: {
      readonly params: {
        readonly appId: string
        readonly domain: string
      }
    }
    output: null
  }

  /** Remove a member. */
  removeMember: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly personId: string
      }
    }
    output: null
  }

  /** Include a device in analytics again. */
  removeTestDevice: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: null
  }

  /** Rename an organization. */
  renameOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: OrganizationBody
    }
    output: Organization
  }

  /** Reset a password. */
  resetPassword: {
    input: {
      readonly body: ResetPassword
    }
    output: null
  }

  /** Restore your deleted account. */
  restoreAccount: {
    input: object
    output: null
  }

  /** Restore a deleted app. */
  restoreApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: App
  }

  /** Restore a deleted link. */
  restoreLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Restore a deleted organization. */
  restoreOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: Organization
  }

  /** Revoke a key. */
  revokeAppKey: {
    input: {
      readonly params: {
        readonly appId: string
        readonly keyId: string
      }
    }
    output: null
  }

  /** Revoke an invitation. */
  revokeInvitation: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly invitationId: string
      }
    }
    output: null
  }

  /** Revoke a key. */
  revokeOrganizationKey: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly keyId: string
      }
    }
    output: null
  }

  /** Rotate the secret of a webhook. */
  rotateWebhookSecret: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
      readonly body: SecretRotation
    }
    output: WebhookEndpointWithSecret
  }

  /** Set the match policy of a platform. */
  setMatchPolicy: {
    input: {
      readonly params: {
        readonly appId: string
        readonly platform: string
      }
      readonly body: MatchPolicyBody
    }
    output: MatchPolicy
  }

  /** Sign in with email and password. */
  signIn: {
    input: {
      readonly body: SignIn
    }
    output: SignedIn
  }

  /** Sign out. */
  signOut: {
    input: object
    output: null
  }

  /** Send a test message. */
  testWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: TestMessage
  }

  /** Restore an archived link. */
  unarchiveLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Update an app. */
  updateApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: AppChanges
    }
    output: App
  }

  /** Update a link. */
  updateLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
      readonly body: LinkPatch
    }
    output: Link
  }

  /** Update a webhook. */
  updateWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
      readonly body: WebhookEndpointChanges
    }
    output: WebhookEndpoint
  }
}

export interface AcceptInvitation {
  readonly token: string
  readonly name?: string
  readonly password?: string
}

export interface Account {
  readonly person: Person
  /** Set if you deleted the account and can restore it. */
  readonly deletion: Deletion | null
}

export interface App {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** The custom URL scheme of the app, without `://`. */
  readonly scheme: string | null
  /** The Apple team ID. Required with `appleBundleId`. */
  readonly appleTeamId: string | null
  /** The iOS bundle ID. Required with `appleTeamId`. */
  readonly appleBundleId: string | null
  /** The numeric App Store ID. */
  readonly appStoreId: string | null
  /** The Android package name on Google Play. For an app that is not on Google Play, use `otherAndroidApps`. */
  readonly androidPackage: string | null
  /** SHA-256 fingerprints of the certificates that Google Play signs the app with. */
  readonly androidFingerprints: readonly string[]
  /** Further iOS apps that open the same links, such as development and staging builds. They are listed in the Apple association file. The App Store button always leads to `appStoreId`. */
  readonly otherAppleApps: readonly {
    /** The Apple team ID. */
    readonly teamId: string
    /** The iOS bundle ID. */
    readonly bundleId: string
  }[]
  /** Further Android apps that open the same links, such as development and staging builds, or an app that is not on Google Play. They are listed in the Android association file. */
  readonly otherAndroidApps: readonly {
    /** The Android package name. */
    readonly package: string
    /** SHA-256 fingerprints of the certificates that the app is signed with. */
    readonly fingerprints: readonly string[]
  }[]
  /** Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most 2000 characters in all paths together. */
  readonly associationRules: readonly {
    /** Path pattern that begins with `/`, percent-encoded. `*` matches any characters, up to 5 times, and `?` matches one character. */
    readonly path: string
    /** Whether these paths stay in the browser. */
    readonly isExcluded: boolean
  }[]
  /** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. */
  readonly otherStores: {
    /** URL of the app in the Galaxy Store. Used on Samsung devices if the app is not on Google Play. */
    readonly galaxyStoreUrl: string | null
    /** URL of the app in Huawei AppGallery. Used on Huawei and Honor phones without Google services. */
    readonly appGalleryUrl: string | null
    /** URL of the app in the Amazon Appstore. Used on Amazon devices. */
    readonly amazonAppstoreUrl: string | null
    /** HTTPS URL of an APK file. Used on other devices if the app is not on Google Play. Without it, they get the first store that is set. */
    readonly apkUrl: string | null
    /** URL of a public TestFlight link. Used on iOS if `appStoreId` is not set. */
    readonly testFlightUrl: string | null
  }
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText: string | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl: string | null
  /** Increases with every change. */
  readonly version: number
  readonly createdAt: string
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
}

export interface AppBody {
  /** The display name. */
  readonly name: string
  /** The custom URL scheme of the app, without `://`. */
  readonly scheme?: string | null
  /** The Apple team ID. Required with `appleBundleId`. */
  readonly appleTeamId?: string | null
  /** The iOS bundle ID. Required with `appleTeamId`. */
  readonly appleBundleId?: string | null
  /** The numeric App Store ID. */
  readonly appStoreId?: string | null
  /** The Android package name on Google Play. For an app that is not on Google Play, use `otherAndroidApps`. */
  readonly androidPackage?: string | null
  /** SHA-256 fingerprints of the certificates that Google Play signs the app with. */
  readonly androidFingerprints?: readonly string[]
  /** Further iOS apps that open the same links, such as development and staging builds. They are listed in the Apple association file. The App Store button always leads to `appStoreId`. */
  readonly otherAppleApps?: readonly {
    /** The Apple team ID. */
    readonly teamId: string
    /** The iOS bundle ID. */
    readonly bundleId: string
  }[]
  /** Further Android apps that open the same links, such as development and staging builds, or an app that is not on Google Play. They are listed in the Android association file. */
  readonly otherAndroidApps?: readonly {
    /** The Android package name. */
    readonly package: string
    /** SHA-256 fingerprints of the certificates that the app is signed with. */
    readonly fingerprints: readonly string[]
  }[]
  /** Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most 2000 characters in all paths together. */
  readonly associationRules?: readonly {
    /** Path pattern that begins with `/`, percent-encoded. `*` matches any characters, up to 5 times, and `?` matches one character. */
    readonly path: string
    /** Whether these paths stay in the browser. */
    readonly isExcluded: boolean
  }[]
  /** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. Omitted stores stay unchanged; null removes one. */
  readonly otherStores?: {
    /** URL of the app in the Galaxy Store. Used on Samsung devices if the app is not on Google Play. */
    readonly galaxyStoreUrl?: string | null
    /** URL of the app in Huawei AppGallery. Used on Huawei and Honor phones without Google services. */
    readonly appGalleryUrl?: string | null
    /** URL of the app in the Amazon Appstore. Used on Amazon devices. */
    readonly amazonAppstoreUrl?: string | null
    /** HTTPS URL of an APK file. Used on other devices if the app is not on Google Play. Without it, they get the first store that is set. */
    readonly apkUrl?: string | null
    /** URL of a public TestFlight link. Used on iOS if `appStoreId` is not set. */
    readonly testFlightUrl?: string | null
  }
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl?: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor?: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText?: string | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl?: string | null
}

export interface AppChanges {
  /** The display name. */
  readonly name?: string
  /** The custom URL scheme of the app, without `://`. */
  readonly scheme?: string | null
  /** The Apple team ID. Required with `appleBundleId`. */
  readonly appleTeamId?: string | null
  /** The iOS bundle ID. Required with `appleTeamId`. */
  readonly appleBundleId?: string | null
  /** The numeric App Store ID. */
  readonly appStoreId?: string | null
  /** The Android package name on Google Play. For an app that is not on Google Play, use `otherAndroidApps`. */
  readonly androidPackage?: string | null
  /** SHA-256 fingerprints of the certificates that Google Play signs the app with. */
  readonly androidFingerprints?: readonly string[]
  /** Further iOS apps that open the same links, such as development and staging builds. They are listed in the Apple association file. The App Store button always leads to `appStoreId`. */
  readonly otherAppleApps?: readonly {
    /** The Apple team ID. */
    readonly teamId: string
    /** The iOS bundle ID. */
    readonly bundleId: string
  }[]
  /** Further Android apps that open the same links, such as development and staging builds, or an app that is not on Google Play. They are listed in the Android association file. */
  readonly otherAndroidApps?: readonly {
    /** The Android package name. */
    readonly package: string
    /** SHA-256 fingerprints of the certificates that the app is signed with. */
    readonly fingerprints: readonly string[]
  }[]
  /** Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most 2000 characters in all paths together. */
  readonly associationRules?: readonly {
    /** Path pattern that begins with `/`, percent-encoded. `*` matches any characters, up to 5 times, and `?` matches one character. */
    readonly path: string
    /** Whether these paths stay in the browser. */
    readonly isExcluded: boolean
  }[]
  /** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. Omitted stores stay unchanged; null removes one. */
  readonly otherStores?: {
    /** URL of the app in the Galaxy Store. Used on Samsung devices if the app is not on Google Play. */
    readonly galaxyStoreUrl?: string | null
    /** URL of the app in Huawei AppGallery. Used on Huawei and Honor phones without Google services. */
    readonly appGalleryUrl?: string | null
    /** URL of the app in the Amazon Appstore. Used on Amazon devices. */
    readonly amazonAppstoreUrl?: string | null
    /** HTTPS URL of an APK file. Used on other devices if the app is not on Google Play. Without it, they get the first store that is set. */
    readonly apkUrl?: string | null
    /** URL of a public TestFlight link. Used on iOS if `appStoreId` is not set. */
    readonly testFlightUrl?: string | null
  }
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl?: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor?: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText?: string | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl?: string | null
}

export interface AppKeyBody {
  /** `publishable` keys ship in the app; `secret` keys are for your own servers. */
  readonly kind: 'publishable' | 'secret'
  /** A name that says what the key is for. */
  readonly name: string
  readonly scopes?: readonly (
    | 'analytics:read'
    | 'apps:read'
    | 'apps:write'
    | 'audit:read'
    | 'installs:read'
    | 'installs:erase'
    | 'keys:write'
    | 'links:read'
    | 'links:write'
    | 'members:read'
    | 'members:write'
    | 'webhooks:read'
    | 'webhooks:write'
  )[]
}

export interface AppKeysPage {
  readonly items: readonly Key[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface AppsPage {
  readonly items: readonly App[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface AuditEntry {
  readonly id: string
  readonly at: string
  /** Null for changes to the organization itself. */
  readonly appId: string | null
  readonly actor: {
    readonly kind: 'person' | 'key' | 'service'
    readonly id: string
  }
  /** The change, such as `link.updated`. */
  readonly action: string
  /** The id of the changed resource. */
  readonly target: string
  /** Details that depend on the action. */
  readonly details: Readonly<Record<string, unknown>>
  /** The `x-request-id` of the request that made the change. */
  readonly requestId: string | null
}

export interface AuditLogPage {
  readonly items: readonly AuditEntry[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface Bootstrap {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly organizationName: string
}

export interface BulkLinks {
  /** Links to create. */
  readonly links: readonly NewLink[]
}

export interface BulkOutcome {
  /** Number of links created. */
  readonly created: number
  /** Number of links that already existed with the same content. */
  readonly unchanged: number
  /** Number of links that could not be created. */
  readonly failed: number
  /** One result for each link of the request, in the same order. */
  readonly items: readonly {
    /** Result for this link. */
    readonly outcome: 'created' | 'unchanged' | 'failed'
    /** The link, or null if it could not be created. */
    readonly link: Link | null
    /** Reasons why the link could not be created. */
    readonly errors: readonly {
      /** JSON pointer to the invalid value in the link. */
      readonly pointer: string
      /** What is wrong with the value. */
      readonly detail: string
    }[]
  }[]
}

export interface ChangePassword {
  readonly currentPassword: string
  readonly newPassword: string
}

export type CheckDomainBody = Readonly<Record<string, never>> | null

export interface CheckedDomain {
  /** The domain name, in lower case and ASCII. */
  readonly domain: string
  /** `pending`: the TXT record was not found yet. `verified`: links are served. `missing`: links are served, but the TXT record is gone. `suspended`: the TXT record has been gone for seven days, and no links are served until it is back. */
  readonly state: 'pending' | 'verified' | 'missing' | 'suspended'
  /** DNS records to create. Keep the verification record in place for as long as you use the domain. At the apex of a zone, which cannot have a CNAME record, use an ALIAS record or the IP addresses of the same target. Empty for a name below the link domain of the service. */
  readonly records: readonly {
    /** `verification` proves that you own the domain, `traffic` points it to the service. */
    readonly purpose: 'verification' | 'traffic'
    /** The DNS record type. */
    readonly type: 'TXT' | 'CNAME'
    /** The full name of the record. */
    readonly name: string
    /** The required value of the record. */
    readonly value: string
  }[]
  /** Time the domain was verified. */
  readonly verifiedAt: string | null
  /** Time of the last DNS check. */
  readonly checkedAt: string | null
  /** Time of the first check that did not find the TXT record. */
  readonly missingSince: string | null
  /** Time the domain was suspended. */
  readonly suspendedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: {
    /** Time of the takedown. */
    readonly at: string
    /** Reason that the operator gave. */
    readonly reason: string
  } | null
  /** Time the domain was added. */
  readonly createdAt: string
  /** `found`: the TXT record is there. `absent`: it is not; a new record can take an hour to become visible. `unanswered`: the name servers did not respond. */
  readonly outcome: 'found' | 'absent' | 'unanswered'
}

export interface ClickToInstall {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  readonly edgesSeconds: readonly number[]
  /** All installs with a known click. Null if there are none. */
  readonly all: {
    readonly installs: number
    readonly medianSeconds: number
    readonly p90Seconds: number
    /** One count per entry of `edgesSeconds`. */
    readonly counts: readonly number[]
  } | null
  readonly groups: readonly {
    readonly platform: string
    readonly method: string
    readonly installs: number
    readonly medianSeconds: number
    readonly p90Seconds: number
    /** One count per entry of `edgesSeconds`. */
    readonly counts: readonly number[]
  }[]
}

export interface DecisionExplanation {
  /** Version of the model that decided. */
  readonly model: string
  /** Number of clicks compared with the install. */
  readonly candidates: number
  /** Probability that the install came from a click that was counted but not compared. */
  readonly unread: number
  /** Probability that no known click led to the install. */
  readonly organic: number
  /** Confidence that a match of `best` needed. Higher if click and install share no address. Absent without candidates, and for decisions made before this field existed. */
  readonly threshold?: number
  /** Most likely click. Null if there were no candidates. */
  readonly best: ExplainedClick | null
  /** Probabilities of other destinations, highest first. */
  readonly rivals: readonly number[]
}

export interface Deletion {
  /** Time of the deletion. */
  readonly deletedAt: string
  /** End of the grace period. The data is purged after it. */
  readonly restorableUntil: string
}

export interface Domain {
  /** The domain name, in lower case and ASCII. */
  readonly domain: string
  /** `pending`: the TXT record was not found yet. `verified`: links are served. `missing`: links are served, but the TXT record is gone. `suspended`: the TXT record has been gone for seven days, and no links are served until it is back. */
  readonly state: 'pending' | 'verified' | 'missing' | 'suspended'
  /** DNS records to create. Keep the verification record in place for as long as you use the domain. At the apex of a zone, which cannot have a CNAME record, use an ALIAS record or the IP addresses of the same target. Empty for a name below the link domain of the service. */
  readonly records: readonly {
    /** `verification` proves that you own the domain, `traffic` points it to the service. */
    readonly purpose: 'verification' | 'traffic'
    /** The DNS record type. */
    readonly type: 'TXT' | 'CNAME'
    /** The full name of the record. */
    readonly name: string
    /** The required value of the record. */
    readonly value: string
  }[]
  /** Time the domain was verified. */
  readonly verifiedAt: string | null
  /** Time of the last DNS check. */
  readonly checkedAt: string | null
  /** Time of the first check that did not find the TXT record. */
  readonly missingSince: string | null
  /** Time the domain was suspended. */
  readonly suspendedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: {
    /** Time of the takedown. */
    readonly at: string
    /** Reason that the operator gave. */
    readonly reason: string
  } | null
  /** Time the domain was added. */
  readonly createdAt: string
}

export interface DomainBody {
  /** A domain that you own, or a name directly below the link domain of the service. */
  readonly domain: string
}

export interface DomainsPage {
  readonly items: readonly Domain[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface Erasure {
  readonly id: string
  readonly requestedAt: string
  /** Pending: not started. Erasing: the data is being deleted from the database, the click index and analytics. Expiring: it is deleted there, and copies in the event log expire within its retention. Finished: no data is left. */
  readonly status: 'pending' | 'erasing' | 'expiring' | 'finished'
  /** Null until the erasure is finished. */
  readonly finishedAt: string | null
}

export interface EventGroups {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Events that meet all conditions. */
  readonly total: number
  /** Number of distinct values. 0 without `groupBy`. */
  readonly distinctValues: number
  readonly groups: readonly {
    /** Value in the event data. Long values are truncated and returned as text. */
    readonly value: unknown
    /** False if the event data has no value at `groupBy`. */
    readonly hasValue: boolean
    readonly count: number
    readonly sum: number | null
    readonly average: number | null
  }[]
}

export interface Evidence {
  /** Compared signal: `network`, `model`, `screen`, … */
  readonly signal: string
  /** Similarity of click and install: `same-v4`, `other`, … */
  readonly level: string
  /** Weight of the evidence: positive for the click, negative against it. */
  readonly bits: number
}

export interface ExplainedClick {
  /** Probability of its destination. */
  readonly confidence: number
  /** Time from the click to the first open. */
  readonly gapSeconds: number
  /** Prior evidence from the time of the click and the conversion rate of its link. */
  readonly priorBits: number
  /** Evidence of each compared signal. */
  readonly evidence: readonly Evidence[]
}

export interface Freshness {
  /** Everything received before this time is included in analytics. */
  readonly upTo: string
  /** How far analytics are behind. */
  readonly lagSeconds: number
  /** True if analytics are more than a minute behind. */
  readonly isStale: boolean
}

export interface Funnel {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Clicks by people. */
  readonly clicks: number
  readonly firstOpens: {
    readonly count: number
    /** Distinct installs among them that logged the event within `withinDays`. */
    readonly withEvent: number
  }
  readonly installs: {
    readonly count: number
    /** Distinct installs among them that logged the event within `withinDays`. */
    readonly withEvent: number
  }
  /** First opens that are not attributed to a link. Null for a single link. */
  readonly organicFirstOpens: number | null
  /** Links that opened the app after its first run. */
  readonly opens: {
    readonly count: number
    /** Distinct installs that logged the event in the 30 minutes after the link opened the app. */
    readonly withEvent: number
  }
}

export interface InstallData {
  readonly installId: string
  /** Claim of a click by this install. */
  readonly claim: Readonly<Record<string, unknown>> | null
  /** Record that no click was matched. */
  readonly abstention: Readonly<Record<string, unknown>> | null
  /** Click that the install was matched to. */
  readonly click: Readonly<Record<string, unknown>> | null
  /** Match decision in analytics. */
  readonly match: Readonly<Record<string, unknown>> | null
  /** Events that the install logged. */
  readonly events: readonly Readonly<Record<string, unknown>>[]
  /** Links that opened the app after its first run. */
  readonly opens: readonly Readonly<Record<string, unknown>>[]
  /** False if the install has more events or opens than returned. */
  readonly isComplete: boolean
}

export interface InstallExplanation {
  /** The install. */
  readonly installId: string
  /** Matched link. Null if there is no match. */
  readonly link: string | null
  /** Id of the matched link. Null if there is no match. */
  readonly linkId: string | null
  /** Method of the match. */
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  /** Probability that the link is right. */
  readonly confidence: number
  /** Reason why there is no match. Null if there is one. */
  readonly reason: string | null
  /** Click IDs of advertising networks in the matched link, such as `gclid` and `fbclid`, by name. */
  readonly adClickIds: Readonly<Record<string, string>>
  /** How the model decided. Null if a referrer or a clipboard token decided. */
  readonly explanation: DecisionExplanation | null
}

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** The id of the person or key that created the invitation. */
  readonly invitedBy: string
  readonly isExpired: boolean
  readonly expiresAt: string
  readonly createdAt: string
}

export interface InvitationBody {
  readonly email: string
  /** Must not be higher than your own role. */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface InvitationsPage {
  readonly items: readonly Invitation[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface JoinedOrganization {
  readonly id: string
  readonly name: string
  /** Increases with every change. */
  readonly version: number
  readonly createdAt: string
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: {
    /** Time of the takedown. */
    readonly at: string
    /** Reason that the operator gave. */
    readonly reason: string
  } | null
  /** Your role in the organization. */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface Key {
  readonly id: string
  readonly kind: 'publishable' | 'secret'
  /** Null for a key that is valid for all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  /** The start of the key, to recognize it by. The key itself is not stored. */
  readonly prefix: string
  readonly scopes: readonly (
    | 'analytics:read'
    | 'apps:read'
    | 'apps:write'
    | 'audit:read'
    | 'installs:read'
    | 'installs:erase'
    | 'keys:write'
    | 'links:read'
    | 'links:write'
    | 'members:read'
    | 'members:write'
    | 'webhooks:read'
    | 'webhooks:write'
  )[]
  /** The id of the person or key that created the key. */
  readonly createdBy: string | null
  readonly createdAt: string
  /** Accurate to the hour. Always null for publishable keys. */
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface Link {
  /** Link id: a 63-bit number in decimal digits. */
  readonly id: string
  /** Full URL of the link, to share. */
  readonly url: string
  /** Domain of the link. */
  readonly domain: string
  /** Path of the link on its domain. */
  readonly slug: string
  /** URL that the app receives: a page of your website, or a URL with the app’s scheme. If the slug ends in `/*`, a destination that ends in `/*` receives the path below the link. */
  readonly destination: string
  /** URL that browsers on iOS open instead of the store or the landing page. */
  readonly iosUrl: string | null
  /** URL that browsers on Android open instead of the store or the landing page. */
  readonly androidUrl: string | null
  /** URL that desktop browsers open instead of the landing page. */
  readonly desktopUrl: string | null
  /** Whether query parameters of a click are added to the destination, also when the app is installed only after the click. The destination’s own parameters win. Default: true. */
  readonly passesQuery: boolean
  /** Title in the link preview and on the landing page. */
  readonly title: string | null
  /** Description in the link preview and on the landing page. */
  readonly description: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage: string | null
  /** Time the link expires. It responds with 410 from then on. Null if it never expires. */
  readonly expiresAt: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled: boolean
  /** Whether the link is archived. It is not served, but its slug stays taken. */
  readonly isArchived: boolean
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: {
    /** Time of the takedown. */
    readonly at: string
    /** Reason that the operator gave. */
    readonly reason: string
  } | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags: readonly string[]
  /** Campaign of the link’s clicks. Parameters of a click override these values. */
  readonly campaign: {
    /** Source of the traffic, such as `newsletter`. */
    readonly utm_source?: string
    /** Marketing medium, such as `email`. */
    readonly utm_medium?: string
    /** Name of the campaign. */
    readonly utm_campaign?: string
    /** Search term. */
    readonly utm_term?: string
    /** Variant of the content, such as `header`. */
    readonly utm_content?: string
  }
  /** Time the link was created. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
  /** Number of the version, as in the `ETag`. Each change adds one. */
  readonly version: number
}

export interface LinkPage {
  readonly items: readonly Link[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface LinkPatch {
  /** URL that the app receives: a page of your website, or a URL with the app’s scheme. If the slug ends in `/*`, a destination that ends in `/*` receives the path below the link. */
  readonly destination?: string
  /** URL that browsers on iOS open instead of the store or the landing page. */
  readonly iosUrl?: string | null
  /** URL that browsers on Android open instead of the store or the landing page. */
  readonly androidUrl?: string | null
  /** URL that desktop browsers open instead of the landing page. */
  readonly desktopUrl?: string | null
  /** Whether query parameters of a click are added to the destination, also when the app is installed only after the click. The destination’s own parameters win. Default: true. */
  readonly passesQuery?: boolean | null
  /** Title in the link preview and on the landing page. */
  readonly title?: string | null
  /** Description in the link preview and on the landing page. */
  readonly description?: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl?: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage?: string | null
  /** Time the link expires. It responds with 410 from then on. Null if it never expires. */
  readonly expiresAt?: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled?: boolean | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags?: readonly string[] | null
  /** Campaign of the link’s clicks. Parameters of a click override these values. */
  readonly campaign?: {
    /** Source of the traffic, such as `newsletter`. */
    readonly utm_source?: string | null
    /** Marketing medium, such as `email`. */
    readonly utm_medium?: string | null
    /** Name of the campaign. */
    readonly utm_campaign?: string | null
    /** Search term. */
    readonly utm_term?: string | null
    /** Variant of the content, such as `header`. */
    readonly utm_content?: string | null
  } | null
}

export interface LoggedEvent {
  readonly id: string
  /** When the event happened. */
  readonly at: string
  /** When the service received the event. */
  readonly receivedAt: string
  readonly installId: string
  /** Link that the install is attributed to. */
  readonly linkId: string | null
  /** Link that last opened the app, if that was in the 30 minutes before the event. Null if there is none. */
  readonly openedLinkId: string | null
  readonly platform: string
  readonly country: string
  /** Data that the app logged with the event. Null if none. */
  readonly data: unknown
}

export interface LoggedEventPage {
  readonly items: readonly LoggedEvent[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface MatchPolicy {
  /** `full`: all methods. `deterministic`: by click id and clipboard only, without comparing fingerprints. */
  readonly mode: 'full' | 'deterministic'
  /** Minimum confidence of a match. Null to use the learned threshold. */
  readonly threshold: number | null
  /** Maximum age of a click, at most as long as the service keeps clicks. Null for that maximum. */
  readonly windowSeconds: number | null
  /** Version of the policy, as in the `ETag`. Zero for the default policy. */
  readonly version: number
}

export interface MatchPolicyBody {
  /** `full`: all methods. `deterministic`: by click id and clipboard only, without comparing fingerprints. */
  readonly mode: 'full' | 'deterministic'
  /** Minimum confidence of a match. Null to use the learned threshold. */
  readonly threshold: number | null
  /** Maximum age of a click, at most as long as the service keeps clicks. Null for that maximum. */
  readonly windowSeconds: number | null
}

export interface MatchQuality {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  readonly installs: number
  /** Installs by match method. `none` means not matched. */
  readonly methods: Readonly<Record<string, number>>
  /** Unmatched installs by reason. */
  readonly abstentions: Readonly<Record<string, number>>
  /** Probabilistic matches by confidence, in ten buckets: 0 to 0.1, …, 0.9 to 1. */
  readonly confidences: readonly number[]
  /** One minus the mean confidence of probabilistic matches. This is the estimate of the matcher, not a measurement. */
  readonly expectedWrongShare: number | null
  /** Estimate that does not rely on the matcher. Always null: the service does not collect placebo samples yet. */
  readonly placebo: {
    readonly estimate: null
    readonly reason: 'not_sampled'
  }
  readonly days: readonly {
    /** Start of the day. */
    readonly from: string
    /** Installs by match method. `none` means not matched. */
    readonly methods: Readonly<Record<string, number>>
    /** Unmatched installs by reason. */
    readonly abstentions: Readonly<Record<string, number>>
  }[]
}

export interface Member {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** Increases with every change. */
  readonly version: number
  readonly joinedAt: string
}

export interface MembersPage {
  readonly items: readonly Member[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface NewApp {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** The custom URL scheme of the app, without `://`. */
  readonly scheme: string | null
  /** The Apple team ID. Required with `appleBundleId`. */
  readonly appleTeamId: string | null
  /** The iOS bundle ID. Required with `appleTeamId`. */
  readonly appleBundleId: string | null
  /** The numeric App Store ID. */
  readonly appStoreId: string | null
  /** The Android package name on Google Play. For an app that is not on Google Play, use `otherAndroidApps`. */
  readonly androidPackage: string | null
  /** SHA-256 fingerprints of the certificates that Google Play signs the app with. */
  readonly androidFingerprints: readonly string[]
  /** Further iOS apps that open the same links, such as development and staging builds. They are listed in the Apple association file. The App Store button always leads to `appStoreId`. */
  readonly otherAppleApps: readonly {
    /** The Apple team ID. */
    readonly teamId: string
    /** The iOS bundle ID. */
    readonly bundleId: string
  }[]
  /** Further Android apps that open the same links, such as development and staging builds, or an app that is not on Google Play. They are listed in the Android association file. */
  readonly otherAndroidApps: readonly {
    /** The Android package name. */
    readonly package: string
    /** SHA-256 fingerprints of the certificates that the app is signed with. */
    readonly fingerprints: readonly string[]
  }[]
  /** Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most 2000 characters in all paths together. */
  readonly associationRules: readonly {
    /** Path pattern that begins with `/`, percent-encoded. `*` matches any characters, up to 5 times, and `?` matches one character. */
    readonly path: string
    /** Whether these paths stay in the browser. */
    readonly isExcluded: boolean
  }[]
  /** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. */
  readonly otherStores: {
    /** URL of the app in the Galaxy Store. Used on Samsung devices if the app is not on Google Play. */
    readonly galaxyStoreUrl: string | null
    /** URL of the app in Huawei AppGallery. Used on Huawei and Honor phones without Google services. */
    readonly appGalleryUrl: string | null
    /** URL of the app in the Amazon Appstore. Used on Amazon devices. */
    readonly amazonAppstoreUrl: string | null
    /** HTTPS URL of an APK file. Used on other devices if the app is not on Google Play. Without it, they get the first store that is set. */
    readonly apkUrl: string | null
    /** URL of a public TestFlight link. Used on iOS if `appStoreId` is not set. */
    readonly testFlightUrl: string | null
  }
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText: string | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl: string | null
  /** Increases with every change. */
  readonly version: number
  readonly createdAt: string
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** The first publishable key, to ship in the app. Shown only once. */
  readonly publishableKey: string
}

export interface NewInvitation {
  readonly id: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** The id of the person or key that created the invitation. */
  readonly invitedBy: string
  readonly isExpired: boolean
  readonly expiresAt: string
  readonly createdAt: string
  /** The link for the invited person. Shown only once; keep it secret. */
  readonly url: string
}

export interface NewKey {
  readonly id: string
  readonly kind: 'publishable' | 'secret'
  /** Null for a key that is valid for all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  /** The start of the key, to recognize it by. The key itself is not stored. */
  readonly prefix: string
  readonly scopes: readonly (
    | 'analytics:read'
    | 'apps:read'
    | 'apps:write'
    | 'audit:read'
    | 'installs:read'
    | 'installs:erase'
    | 'keys:write'
    | 'links:read'
    | 'links:write'
    | 'members:read'
    | 'members:write'
    | 'webhooks:read'
    | 'webhooks:write'
  )[]
  /** The id of the person or key that created the key. */
  readonly createdBy: string | null
  readonly createdAt: string
  /** Accurate to the hour. Always null for publishable keys. */
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** The key itself. Shown only once. */
  readonly key: string
}

export interface NewLink {
  /** One of the app’s domains. Defaults to the oldest one. */
  readonly domain?: string
  /** Path of the link on its domain. Defaults to eight random characters. A slug that ends in `/*`, such as `products/*`, stands for every path below it. */
  readonly slug?: string
  /** URL that the app receives: a page of your website, or a URL with the app’s scheme. If the slug ends in `/*`, a destination that ends in `/*` receives the path below the link. */
  readonly destination: string
  /** URL that browsers on iOS open instead of the store or the landing page. */
  readonly iosUrl?: string | null
  /** URL that browsers on Android open instead of the store or the landing page. */
  readonly androidUrl?: string | null
  /** URL that desktop browsers open instead of the landing page. */
  readonly desktopUrl?: string | null
  /** Whether query parameters of a click are added to the destination, also when the app is installed only after the click. The destination’s own parameters win. Default: true. */
  readonly passesQuery?: boolean | null
  /** Title in the link preview and on the landing page. */
  readonly title?: string | null
  /** Description in the link preview and on the landing page. */
  readonly description?: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl?: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage?: string | null
  /** Time the link expires. It responds with 410 from then on. Null if it never expires. */
  readonly expiresAt?: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled?: boolean | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags?: readonly string[] | null
  /** Campaign of the link’s clicks. Parameters of a click override these values. */
  readonly campaign?: {
    /** Source of the traffic, such as `newsletter`. */
    readonly utm_source?: string | null
    /** Marketing medium, such as `email`. */
    readonly utm_medium?: string | null
    /** Name of the campaign. */
    readonly utm_campaign?: string | null
    /** Search term. */
    readonly utm_term?: string | null
    /** Variant of the content, such as `header`. */
    readonly utm_content?: string | null
  } | null
}

export interface NewWebhookEndpoint {
  /** What receives the messages: `webhook` for a server of your own, or a connector to a product. It cannot be changed. */
  readonly kind?: 'webhook' | 'posthog' | 'segment' | 'ga4' | 'mixpanel' | 'amplitude' | 'slack'
  /** HTTPS URL on a public host, at port 443 or 8443. Required for a webhook. A connector has its own. */
  readonly url?: string
  /** Description for your own use. */
  readonly description?: string
  /** Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: link.clicked, link.opened, event.logged. A connector accepts some types only, and must name them. */
  readonly eventTypes?: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.clicked'
    | 'link.opened'
    | 'event.logged'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'link.deleted'
    | 'domain.missing'
    | 'domain.suspended'
    | 'domain.restored'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  /** Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`. */
  readonly sampling?: {
    readonly 'install.matched'?: number
    readonly 'install.unmatched'?: number
    readonly 'link.clicked'?: number
    readonly 'link.opened'?: number
    readonly 'event.logged'?: number
    readonly 'link.created'?: number
    readonly 'link.updated'?: number
    readonly 'link.archived'?: number
    readonly 'link.deleted'?: number
    readonly 'domain.missing'?: number
    readonly 'domain.suspended'?: number
    readonly 'domain.restored'?: number
    readonly 'import.finished'?: number
    readonly 'erasure.finished'?: number
    readonly 'webhook.test'?: number
  }
  /** Settings of a connector. A change replaces all of them, except secrets that it does not contain. */
  readonly settings?: {
    /** Region of your project. Default: `us`. PostHog, Segment, Google Analytics and Amplitude: `us`, `eu`. Mixpanel: `us`, `eu`, `in`. */
    readonly region?: 'us' | 'eu' | 'in'
    /** PostHog only: origin of an instance of your own, instead of a region. */
    readonly origin?: string
    /** PostHog: project API key. Amplitude: API key. Stored encrypted. Responses contain the last four characters. */
    readonly apiKey?: string
    /** Segment: write key of the source. Stored encrypted. Responses contain the last four characters. */
    readonly writeKey?: string
    /** Google Analytics: measurement ID of the web stream. */
    readonly measurementId?: string
    /** Google Analytics: API secret of the Measurement Protocol. Stored encrypted. Responses contain the last four characters. */
    readonly apiSecret?: string
    /** Mixpanel: project token. Stored encrypted. Responses contain the last four characters. */
    readonly projectToken?: string
    /** Slack: URL of the incoming webhook. Stored encrypted. Responses contain the last four characters. */
    readonly webhookUrl?: string
  }
}

export interface Organization {
  readonly id: string
  readonly name: string
  /** Increases with every change. */
  readonly version: number
  readonly createdAt: string
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: {
    /** Time of the takedown. */
    readonly at: string
    /** Reason that the operator gave. */
    readonly reason: string
  } | null
}

export interface OrganizationBody {
  /** The display name. */
  readonly name: string
}

export interface OrganizationKeyBody {
  /** A name that says what the key is for. */
  readonly name: string
  readonly scopes: readonly (
    | 'analytics:read'
    | 'apps:read'
    | 'apps:write'
    | 'audit:read'
    | 'installs:read'
    | 'installs:erase'
    | 'keys:write'
    | 'links:read'
    | 'links:write'
    | 'members:read'
    | 'members:write'
    | 'webhooks:read'
    | 'webhooks:write'
  )[]
}

export interface OrganizationKeysPage {
  readonly items: readonly Key[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface OrganizationsPage {
  readonly items: readonly JoinedOrganization[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface Redelivery {
  /** Redeliver failed messages created at or after this time. */
  readonly since: string
}

export interface RedeliveryResult {
  /** Number of messages that are redelivered. */
  readonly count: number
}

export interface ResetPassword {
  readonly token: string
  readonly password: string
}

export interface Retention {
  readonly cohorts: readonly {
    /** Monday (UTC) of the week of the installs. */
    readonly week: string
    readonly installs: number
    /** Number of these installs that were active in the week of install, the week after, and so on. The last entry is the current week, which is not over. */
    readonly active: readonly number[]
  }[]
}

export interface RoleBody {
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface SecretRotation {
  /** Hours for which messages are also signed with the old secret. Use 0 if it has leaked. */
  readonly overlapHours?: number
}

export interface Sessions {
  readonly sessions: readonly {
    readonly id: string
    readonly createdAt: string
    /** Accurate to the day. */
    readonly usedAt: string
    readonly expiresAt: string
    readonly userAgent: string | null
    readonly isCurrent: boolean
  }[]
}

export interface SignedIn {
  readonly person: Person
  /** Send it as `X-CSRF-Token` with every request that changes something. */
  readonly csrfToken: string
}

export interface SignIn {
  readonly email: string
  readonly password: string
}

export interface SignInMethods {
  readonly password: true
  readonly oidc: {
    readonly name: string
  } | null
}

export interface Tags {
  readonly items: readonly {
    /** The tag. */
    readonly tag: string
    /** Number of links with the tag. */
    readonly linkCount: number
  }[]
}

export interface TestDevice {
  /** Install id of the device. */
  readonly installId: string
  /** Name of the device. */
  readonly name: string
  /** Time the device was added. */
  readonly createdAt: string
}

export interface TestDeviceBody {
  /** Install id that the SDK reports on the device. */
  readonly installId: string
  /** Name of the device, to recognize it by. */
  readonly name: string
}

export interface TestDevicesPage {
  readonly items: readonly TestDevice[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface TestMessage {
  readonly messageId: string
}

export interface TimeSeries {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** IANA time zone of the buckets. */
  readonly timezone: string
  /** Counts are stored by UTC hour, and by UTC day once they are older than 90 days. False if a bucket starts within a stored hour or day: that hour or day is then counted in the bucket it starts in. */
  readonly isExact: boolean
  readonly buckets: readonly string[]
  readonly series: readonly {
    /** `clicks` are clicks by people. `botClicks` are clicks by bots and by browsers that prefetch. `installs` are first opens, `matched` those attributed to a link. `events` are counted for the link that led to their install. `opens` are links that opened the app later. `openEvents` are events in the 30 minutes after that, counted for the opened link. */
    readonly metric:
      'clicks' | 'botClicks' | 'installs' | 'matched' | 'events' | 'opens' | 'openEvents'
    /** Null without a breakdown, and for all other values combined. */
    readonly value: string | null
    /** True for the series that combines all values not listed separately, and values beyond the limit of distinct values that are counted in an hour. */
    readonly isOther: boolean
    /** Sum of all points. */
    readonly total: number
    /** One count per bucket. */
    readonly points: readonly number[]
  }[]
}

export interface TopValues {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Sum over all values. */
  readonly total: number
  /** Number of distinct values. At least, if an hour had more values than are counted separately. */
  readonly distinctValues: number
  readonly items: readonly {
    /** Empty if unknown. */
    readonly value: string
    readonly count: number
    /** Share of the total. */
    readonly share: number
  }[]
  /** Sum over the values that are not listed, and over those beyond the limit of distinct values that are counted in an hour. */
  readonly other: number
}

export interface WebhookDeliveriesPage {
  readonly items: readonly WebhookDelivery[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface WebhookDelivery {
  /** ID of the message, also sent as the `webhook-id` header. */
  readonly messageId: string
  readonly eventType: string
  readonly createdAt: string
  readonly status: 'pending' | 'delivered' | 'failed'
  /** Number of attempts, over all redeliveries. */
  readonly attemptCount: number
  /** Time of the next attempt. Null if none is scheduled. */
  readonly nextAttemptAt: string | null
  /** Time of the last attempt. */
  readonly lastAttemptAt: string | null
  /** HTTP status of the last attempt. Null without a response. */
  readonly lastStatusCode: number | null
  /** Error code of the last attempt, such as `timed_out`. Null if it succeeded. */
  readonly lastError: string | null
  /** Time of the successful delivery. */
  readonly deliveredAt: string | null
}

export interface WebhookDeliveryDetail {
  readonly messageId: string
  readonly eventType: string
  readonly createdAt: string
  /** The `data` of the message. A batch has `items`. */
  readonly data: unknown
  readonly attempts: readonly {
    readonly number: number
    readonly startedAt: string
    readonly durationMs: number
    /** HTTP status of the response. Null without a response. */
    readonly statusCode: number | null
    /** Error code, such as `timed_out`. Null if the attempt succeeded. */
    readonly error: string | null
  }[]
}

export interface WebhookEndpoint {
  readonly id: string
  /** What receives the messages: `webhook` for a server of your own, or a connector to a product. It cannot be changed. */
  readonly kind: 'webhook' | 'posthog' | 'segment' | 'ga4' | 'mixpanel' | 'amplitude' | 'slack'
  /** Where messages are sent, without secrets. */
  readonly url: string
  /** Description for your own use. */
  readonly description: string
  /** Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: link.clicked, link.opened, event.logged. A connector accepts some types only, and must name them. */
  readonly eventTypes: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.clicked'
    | 'link.opened'
    | 'event.logged'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'link.deleted'
    | 'domain.missing'
    | 'domain.suspended'
    | 'domain.restored'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  /** Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`. */
  readonly sampling: {
    readonly 'install.matched'?: number
    readonly 'install.unmatched'?: number
    readonly 'link.clicked'?: number
    readonly 'link.opened'?: number
    readonly 'event.logged'?: number
    readonly 'link.created'?: number
    readonly 'link.updated'?: number
    readonly 'link.archived'?: number
    readonly 'link.deleted'?: number
    readonly 'domain.missing'?: number
    readonly 'domain.suspended'?: number
    readonly 'domain.restored'?: number
    readonly 'import.finished'?: number
    readonly 'erasure.finished'?: number
    readonly 'webhook.test'?: number
  }
  /** Settings of a connector. Of secrets, only the last four characters are shown. */
  readonly settings: {
    readonly region?: string
    readonly origin?: string
    readonly apiKey?: string
    readonly writeKey?: string
    readonly measurementId?: string
    readonly apiSecret?: string
    readonly projectToken?: string
    readonly webhookUrl?: string
  }
  /** Whether messages are sent to the webhook. */
  readonly isEnabled: boolean
  /** `manual`: disabled through the API. `gone`: the receiver responded with 410. `failing`: every attempt failed for five days. */
  readonly disabledReason: 'manual' | 'gone' | 'failing' | null
  /** Time since which every attempt has failed. Null if healthy. */
  readonly failingSince: string | null
  /** Time until which messages are also signed with the previous secret. */
  readonly previousSecretUntil: string | null
  /** Incremented with every change. Also the ETag. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface WebhookEndpointChanges {
  /** HTTPS URL on a public host, at port 443 or 8443. Required for a webhook. A connector has its own. */
  readonly url?: string
  /** Description for your own use. */
  readonly description?: string
  /** Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: link.clicked, link.opened, event.logged. A connector accepts some types only, and must name them. */
  readonly eventTypes?: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.clicked'
    | 'link.opened'
    | 'event.logged'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'link.deleted'
    | 'domain.missing'
    | 'domain.suspended'
    | 'domain.restored'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  /** Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`. */
  readonly sampling?: {
    readonly 'install.matched'?: number
    readonly 'install.unmatched'?: number
    readonly 'link.clicked'?: number
    readonly 'link.opened'?: number
    readonly 'event.logged'?: number
    readonly 'link.created'?: number
    readonly 'link.updated'?: number
    readonly 'link.archived'?: number
    readonly 'link.deleted'?: number
    readonly 'domain.missing'?: number
    readonly 'domain.suspended'?: number
    readonly 'domain.restored'?: number
    readonly 'import.finished'?: number
    readonly 'erasure.finished'?: number
    readonly 'webhook.test'?: number
  }
  /** Settings of a connector. A change replaces all of them, except secrets that it does not contain. */
  readonly settings?: {
    /** Region of your project. Default: `us`. PostHog, Segment, Google Analytics and Amplitude: `us`, `eu`. Mixpanel: `us`, `eu`, `in`. */
    readonly region?: 'us' | 'eu' | 'in'
    /** PostHog only: origin of an instance of your own, instead of a region. */
    readonly origin?: string
    /** PostHog: project API key. Amplitude: API key. Stored encrypted. Responses contain the last four characters. */
    readonly apiKey?: string
    /** Segment: write key of the source. Stored encrypted. Responses contain the last four characters. */
    readonly writeKey?: string
    /** Google Analytics: measurement ID of the web stream. */
    readonly measurementId?: string
    /** Google Analytics: API secret of the Measurement Protocol. Stored encrypted. Responses contain the last four characters. */
    readonly apiSecret?: string
    /** Mixpanel: project token. Stored encrypted. Responses contain the last four characters. */
    readonly projectToken?: string
    /** Slack: URL of the incoming webhook. Stored encrypted. Responses contain the last four characters. */
    readonly webhookUrl?: string
  }
  /** Whether messages are sent to the webhook. */
  readonly isEnabled?: boolean
}

export interface WebhookEndpointList {
  readonly items: readonly WebhookEndpoint[]
}

export interface WebhookEndpointWithSecret {
  readonly id: string
  /** What receives the messages: `webhook` for a server of your own, or a connector to a product. It cannot be changed. */
  readonly kind: 'webhook' | 'posthog' | 'segment' | 'ga4' | 'mixpanel' | 'amplitude' | 'slack'
  /** Where messages are sent, without secrets. */
  readonly url: string
  /** Description for your own use. */
  readonly description: string
  /** Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: link.clicked, link.opened, event.logged. A connector accepts some types only, and must name them. */
  readonly eventTypes: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.clicked'
    | 'link.opened'
    | 'event.logged'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'link.deleted'
    | 'domain.missing'
    | 'domain.suspended'
    | 'domain.restored'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  /** Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`. */
  readonly sampling: {
    readonly 'install.matched'?: number
    readonly 'install.unmatched'?: number
    readonly 'link.clicked'?: number
    readonly 'link.opened'?: number
    readonly 'event.logged'?: number
    readonly 'link.created'?: number
    readonly 'link.updated'?: number
    readonly 'link.archived'?: number
    readonly 'link.deleted'?: number
    readonly 'domain.missing'?: number
    readonly 'domain.suspended'?: number
    readonly 'domain.restored'?: number
    readonly 'import.finished'?: number
    readonly 'erasure.finished'?: number
    readonly 'webhook.test'?: number
  }
  /** Settings of a connector. Of secrets, only the last four characters are shown. */
  readonly settings: {
    readonly region?: string
    readonly origin?: string
    readonly apiKey?: string
    readonly writeKey?: string
    readonly measurementId?: string
    readonly apiSecret?: string
    readonly projectToken?: string
    readonly webhookUrl?: string
  }
  /** Whether messages are sent to the webhook. */
  readonly isEnabled: boolean
  /** `manual`: disabled through the API. `gone`: the receiver responded with 410. `failing`: every attempt failed for five days. */
  readonly disabledReason: 'manual' | 'gone' | 'failing' | null
  /** Time since which every attempt has failed. Null if healthy. */
  readonly failingSince: string | null
  /** Time until which messages are also signed with the previous secret. */
  readonly previousSecretUntil: string | null
  /** Incremented with every change. Also the ETag. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Signing secret. It is shown only once. Null for a connector. */
  readonly secret: string | null
}
