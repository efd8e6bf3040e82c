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
  checkDomain: ['POST', '/api/v1/apps/{appId}/domains/{host}/check'],
  createApp: ['POST', '/api/v1/organizations/{organizationId}/apps'],
  createAppKey: ['POST', '/api/v1/apps/{appId}/keys'],
  createInvitation: ['POST', '/api/v1/organizations/{organizationId}/invitations'],
  createLink: ['POST', '/api/v1/apps/{appId}/links'],
  createLinks: ['POST', '/api/v1/apps/{appId}/links/bulk'],
  createOrganization: ['POST', '/api/v1/organizations'],
  createOrganizationKey: ['POST', '/api/v1/organizations/{organizationId}/keys'],
  createWebhook: ['POST', '/api/v1/apps/{appId}/webhooks'],
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
  removeDomain: ['DELETE', '/api/v1/apps/{appId}/domains/{host}'],
  removeMember: ['DELETE', '/api/v1/organizations/{organizationId}/members/{personId}'],
  removeTestDevice: ['DELETE', '/api/v1/apps/{appId}/test-devices/{installId}'],
  renameOrganization: ['PATCH', '/api/v1/organizations/{organizationId}'],
  resetPassword: ['POST', '/api/auth/reset-password'],
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
  /** Join an organization; who is not signed in gives name and password. */
  acceptInvitation: {
    input: {
      readonly body: AcceptInvitation
    }
    output: SignedIn
  }

  /** Add a host for links of an app. */
  addDomain: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: DomainBody
    }
    output: Domain
  }

  /** Count a phone in no statistics. */
  addTestDevice: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: TestDeviceBody
    }
    output: TestDevice
  }

  /** Take a link out of service. */
  archiveLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Become the first owner, by the link that was printed at the start. */
  bootstrap: {
    input: {
      readonly body: Bootstrap
    }
    output: SignedIn
  }

  /** Give a member another role. */
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

  /** Choose another password; all other sessions end. */
  changePassword: {
    input: {
      readonly body: ChangePassword
    }
    output: SignedIn
  }

  /** Look for the proof of a host now. */
  checkDomain: {
    input: {
      readonly params: {
        readonly appId: string
        readonly host: string
      }
      readonly body: CheckDomainBody
    }
    output: CheckedDomain
  }

  /** Make an app, with a first publishable key. */
  createApp: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: AppBody
    }
    output: NewApp
  }

  /** Make a key of an app. */
  createAppKey: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: AppKeyBody
    }
    output: NewKey
  }

  /** Invite somebody. */
  createInvitation: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: InvitationBody
    }
    output: NewInvitation
  }

  /** Make a link. */
  createLink: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewLink
    }
    output: Link
  }

  /** Make up to 500 links. */
  createLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: BulkLinks
    }
    output: BulkOutcome
  }

  /** Make an organization, with you as its owner. */
  createOrganization: {
    input: {
      readonly body: OrganizationBody
    }
    output: Organization
  }

  /** Make a secret key for all apps of an organization. */
  createOrganizationKey: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: OrganizationKeyBody
    }
    output: NewKey
  }

  /** Have messages sent to a URL. */
  createWebhook: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewWebhookEndpoint
    }
    output: WebhookEndpointWithSecret
  }

  /** Send nothing to a URL any more. */
  deleteWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: null
  }

  /** Sign out elsewhere. */
  endSession: {
    input: {
      readonly params: {
        readonly id: string
      }
    }
    output: null
  }

  /** Sign out everywhere. */
  endSessions: {
    input: object
    output: null
  }

  /** Erase all that is kept of an install. */
  eraseInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: Erasure
  }

  /** Why did this install get its link, or none?. */
  explainInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: InstallExplanation
  }

  /** Events of one name, counted by what is in their data. */
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

  /** Clicks as a file. */
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

  /** Events as a file, name by name. */
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

  /** All that is kept of an install. */
  exportInstall: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: InstallData
  }

  /** All links of an app as a file, the newest first. */
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

  /** Installs and what they were matched to, as a file. */
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

  /** An app. */
  getApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: App
  }

  /** How long people take from the click to the first open. */
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

  /** How far an erasure is. */
  getErasure: {
    input: {
      readonly params: {
        readonly appId: string
        readonly erasureId: string
      }
    }
    output: Erasure
  }

  /** How old the figures are. */
  getFreshness: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Freshness
  }

  /** How many came how far, from the click to an event. */
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

  /** One link. */
  getLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** A link as a QR code, in PNG. */
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

  /** A link as a QR code, in SVG. */
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

  /** How installs of a platform are matched. */
  getMatchPolicy: {
    input: {
      readonly params: {
        readonly appId: string
        readonly platform: string
      }
    }
    output: MatchPolicy
  }

  /** How installs were decided on, and how sure the service was. */
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

  /** An organization. */
  getOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: Organization
  }

  /** How many of the installs of each week came back. */
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

  /** Who is signed in; keeps the session from ending. */
  getSession: {
    input: object
    output: SignedIn
  }

  /** Figures over time. */
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
        readonly metrics?: readonly ('clicks' | 'botClicks' | 'installs' | 'matched' | 'events')[]
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
        readonly values?: readonly string[]
        readonly top?: number
      }
    }
    output: TimeSeries
  }

  /** One webhook, and how it does. */
  getWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: WebhookEndpoint
  }

  /** A message, and each attempt to deliver it. */
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

  /** Bring in links from a CSV file. */
  importLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly source?: 'csv' | 'firebase' | 'branch'
        readonly dryRun?: boolean
        readonly host?: string
        readonly columns?: string
      }
      readonly body: string
    }
    output: string
  }

  /** End your own membership. */
  leaveOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: null
  }

  /** The keys of an app, the newest first, with those that were revoked. */
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

  /** The apps of an organization, the oldest first. */
  listApps: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: AppsPage
  }

  /** What was changed, by whom, the newest first. */
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

  /** The hosts of an app, by name. */
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

  /** Events of one name, the newest first. */
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

  /** Invitations that were not accepted yet. */
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

  /** Links of an app, the newest first. */
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
        readonly host?: string
        readonly archived?: 'no' | 'only' | 'also'
      }
    }
    output: LinkPage
  }

  /** The members of an organization, in the order of joining. */
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

  /** The keys of an organization, the newest first, with those that were revoked. */
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

  /** The organizations that you are a member of. */
  listOrganizations: {
    input: {
      readonly query?: {
        readonly after?: string
        readonly limit?: number
      }
    }
    output: OrganizationsPage
  }

  /** Where the person is signed in. */
  listSessions: {
    input: object
    output: Sessions
  }

  /** How people can sign in. */
  listSignInMethods: {
    input: object
    output: SignInMethods
  }

  /** Tags of an app’s links, the most used first. */
  listTags: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Tags
  }

  /** Phones of the team, whose events are counted nowhere. */
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

  /** What brought most. */
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
        readonly metric?: 'clicks' | 'botClicks' | 'installs' | 'matched' | 'events'
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
        readonly limit?: number
      }
    }
    output: TopValues
  }

  /** What was sent to a webhook, the newest first. */
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

  /** Where messages of an app are sent. */
  listWebhooks: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: WebhookEndpointList
  }

  /** Send again all that failed since a moment. */
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

  /** Send a message again. */
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

  /** Let a host go. */
  removeDomain: {
    input: {
      readonly params: {
        readonly appId: string
        readonly host: string
      }
    }
    output: null
  }

  /** End somebody’s membership. */
  removeMember: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly personId: string
      }
    }
    output: null
  }

  /** Count a phone again. */
  removeTestDevice: {
    input: {
      readonly params: {
        readonly appId: string
        readonly installId: string
      }
    }
    output: null
  }

  /** Give an organization another name. */
  renameOrganization: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: OrganizationBody
    }
    output: Organization
  }

  /** Choose a new password by a link of the operator; all sessions end. */
  resetPassword: {
    input: {
      readonly body: ResetPassword
    }
    output: null
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

  /** Take an invitation back. */
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

  /** Sign with a new secret. */
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

  /** Set how installs of a platform are matched. */
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

  /** Sign in by mail address and password. */
  signIn: {
    input: {
      readonly body: SignIn
    }
    output: SignedIn
  }

  /** Sign out here. */
  signOut: {
    input: object
    output: null
  }

  /** Send a message to see that it arrives. */
  testWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
    }
    output: TestMessage
  }

  /** Put a link into service again. */
  unarchiveLink: {
    input: {
      readonly params: {
        readonly appId: string
        readonly linkId: string
      }
    }
    output: Link
  }

  /** Change the name and the identities of an app. */
  updateApp: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: AppChanges
    }
    output: App
  }

  /** Change a link. */
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

  /** Change a webhook, switch it off or on again. */
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

export interface App {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly scheme: string | null
  readonly appleTeamId: string | null
  readonly appleBundleId: string | null
  readonly appStoreId: string | null
  readonly androidPackage: string | null
  /** SHA-256 of the certificates that Play signs with. */
  readonly androidFingerprints: readonly string[]
  readonly version: number
  readonly createdAt: string
}

export interface AppBody {
  /** What people call it. */
  readonly name: string
  readonly scheme?: string | null
  readonly appleTeamId?: string | null
  readonly appleBundleId?: string | null
  readonly appStoreId?: string | null
  readonly androidPackage?: string | null
  /** SHA-256 of the certificates that Play signs with. */
  readonly androidFingerprints?: readonly string[]
}

export interface AppChanges {
  /** What people call it. */
  readonly name?: string
  readonly scheme?: string | null
  readonly appleTeamId?: string | null
  readonly appleBundleId?: string | null
  readonly appStoreId?: string | null
  readonly androidPackage?: string | null
  /** SHA-256 of the certificates that Play signs with. */
  readonly androidFingerprints?: readonly string[]
}

export interface AppKeyBody {
  /** Publishable: to be shipped in the app. Secret: for your own servers. */
  readonly kind: 'publishable' | 'secret'
  /** What it is for. */
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
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface AppsPage {
  readonly items: readonly App[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly appId: string | null
  readonly actor: {
    readonly kind: 'person' | 'key' | 'service'
    readonly id: string
  }
  /** Such as `link.updated`. */
  readonly action: string
  /** The id of what was changed. */
  readonly target: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null
}

export interface AuditLogPage {
  readonly items: readonly AuditEntry[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
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
  readonly links: readonly NewLink[]
}

export interface BulkOutcome {
  readonly created: number
  readonly unchanged: number
  readonly failed: number
  /** One for each link of the request, in its order. */
  readonly items: readonly {
    readonly outcome: 'created' | 'unchanged' | 'failed'
    readonly link: Link | null
    /** Why it failed. Pointers are into the item. */
    readonly errors: readonly {
      readonly pointer: string
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
  readonly host: string
  /** pending: the proof was not seen yet. proven: links are served. missing: they are, but the proof is gone. suspended: it has been gone for seven days, and no link is served until it is back. */
  readonly state: 'pending' | 'proven' | 'missing' | 'suspended'
  /** What the DNS of the host has to hold. The proof stays there for good. At the top of a zone, where no CNAME can be, an ALIAS or the addresses of the same target do. Empty for hosts of the service. */
  readonly records: readonly {
    readonly purpose: 'proof' | 'traffic'
    readonly type: 'TXT' | 'CNAME'
    readonly name: string
    readonly value: string
  }[]
  readonly provenAt: string | null
  readonly checkedAt: string | null
  readonly missingSince: string | null
  readonly suspendedAt: string | null
  readonly createdAt: string
  /** found: the proof is there. absent: it is not; name servers may take an hour to tell a new one. unanswered: no name server of the host answered. */
  readonly outcome: 'found' | 'absent' | 'unanswered'
}

export interface ClickToInstall {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  readonly edgesSeconds: readonly number[]
  readonly all: {
    readonly installs: number
    readonly medianSeconds: number
    readonly p90Seconds: number
    /** One for each of `edgesSeconds`. */
    readonly counts: readonly number[]
  } | null
  readonly groups: readonly {
    readonly platform: string
    readonly method: string
    readonly installs: number
    readonly medianSeconds: number
    readonly p90Seconds: number
    /** One for each of `edgesSeconds`. */
    readonly counts: readonly number[]
  }[]
}

export interface DecisionExplanation {
  /** The version of the model that decided. */
  readonly model: string
  /** Clicks that were compared with the install. */
  readonly candidates: number
  /** How likely it was one of those that were only counted. */
  readonly unread: number
  /** How likely no click led to it, or none that was found. */
  readonly organic: number
  readonly best: ExplainedClick | null
  /** The likeliest first. */
  readonly rivals: readonly number[]
}

export interface Domain {
  readonly host: string
  /** pending: the proof was not seen yet. proven: links are served. missing: they are, but the proof is gone. suspended: it has been gone for seven days, and no link is served until it is back. */
  readonly state: 'pending' | 'proven' | 'missing' | 'suspended'
  /** What the DNS of the host has to hold. The proof stays there for good. At the top of a zone, where no CNAME can be, an ALIAS or the addresses of the same target do. Empty for hosts of the service. */
  readonly records: readonly {
    readonly purpose: 'proof' | 'traffic'
    readonly type: 'TXT' | 'CNAME'
    readonly name: string
    readonly value: string
  }[]
  readonly provenAt: string | null
  readonly checkedAt: string | null
  readonly missingSince: string | null
  readonly suspendedAt: string | null
  readonly createdAt: string
}

export interface DomainBody {
  /** Of your own, or one name below the link domain of the service. */
  readonly host: string
}

export interface DomainsPage {
  readonly items: readonly Domain[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface Erasure {
  readonly id: string
  readonly requestedAt: string
  /** Null while it waits or is under way. */
  readonly finishedAt: string | null
}

export interface EventGroups {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  /** Events that fulfil all conditions. */
  readonly total: number
  readonly distinctValues: number
  readonly groups: readonly {
    /** As it is in the data. Cut, and then text, if long. */
    readonly value: unknown
    /** False: the data has none there. */
    readonly hasValue: boolean
    readonly count: number
    readonly sum: number | null
    readonly average: number | null
  }[]
}

export interface Evidence {
  /** What was compared: `network`, `model`, `screen`, … */
  readonly signal: string
  /** How alike the two sides were: `same-v4`, `other`, … */
  readonly level: string
  /** For the click with more than zero, against it with less. */
  readonly bits: number
}

export interface ExplainedClick {
  /** How likely its destination is. */
  readonly confidence: number
  /** From the click to the first open. */
  readonly gapSeconds: number
  /** What its time and the rate of its link say, before anything is compared. */
  readonly priorBits: number
  readonly evidence: readonly Evidence[]
}

export interface Freshness {
  /** What was heard of before this is in the figures. */
  readonly upTo: string
  readonly lagSeconds: number
  /** More than a minute behind. */
  readonly isStale: boolean
}

export interface Funnel {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  /** By people. */
  readonly clicks: number
  readonly opens: {
    readonly count: number
    /** Distinct installs among them that logged the event in time. */
    readonly withEvent: number
  }
  readonly installs: {
    readonly count: number
    /** Distinct installs among them that logged the event in time. */
    readonly withEvent: number
  }
  /** First opens that no link is known to have brought. Null for one link. */
  readonly organicOpens: number | null
}

export interface InstallData {
  readonly installId: string
  readonly claim: Readonly<Record<string, unknown>> | null
  readonly abstention: Readonly<Record<string, unknown>> | null
  readonly click: Readonly<Record<string, unknown>> | null
  readonly match: Readonly<Record<string, unknown>> | null
  readonly events: readonly Readonly<Record<string, unknown>>[]
  /** False where there are more events than are shown. */
  readonly isComplete: boolean
}

export interface InstallExplanation {
  readonly installId: string
  readonly link: string | null
  readonly linkId: string | null
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  /** That the link is right. */
  readonly confidence: number
  /** Why there is none. */
  readonly reason: string | null
  /** Null where a referrer or a token decided. */
  readonly explanation: DecisionExplanation | null
}

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** The id of the person or of the key. */
  readonly invitedBy: string
  readonly isExpired: boolean
  readonly expiresAt: string
  readonly createdAt: string
}

export interface InvitationBody {
  readonly email: string
  /** No higher than your own. */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface InvitationsPage {
  readonly items: readonly Invitation[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface JoinedOrganization {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly createdAt: string
  /** Of who asks. */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface Key {
  readonly id: string
  readonly kind: 'publishable' | 'secret'
  /** Null: it opens all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  /** What keys are told apart by. The key itself is not kept. */
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
  readonly createdBy: string | null
  readonly createdAt: string
  /** To the hour, of secret keys only. */
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface Link {
  /** A number of 63 bits, in decimal digits. */
  readonly id: string
  /** The link as people share it. */
  readonly url: string
  readonly host: string
  readonly slug: string
  /** What the app is handed: an address of your site, or of the app’s own scheme. */
  readonly destination: string
  /** Where a browser on this platform goes instead of the store or the landing page. */
  readonly iosUrl: string | null
  /** Where a browser on this platform goes instead of the store or the landing page. */
  readonly androidUrl: string | null
  /** Where a browser on this platform goes instead of the store or the landing page. */
  readonly desktopUrl: string | null
  /** Whether the query of a click is added to the destination. */
  readonly passesQuery: boolean
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  readonly expiresAt: string | null
  readonly isDisabled: boolean
  /** It is not served. Its slug stays taken. */
  readonly isArchived: boolean
  readonly tags: readonly string[]
  /** What its clicks count for. A click with parameters of its own counts for those. */
  readonly campaign: {
    readonly utm_source?: string
    readonly utm_medium?: string
    readonly utm_campaign?: string
    readonly utm_term?: string
    readonly utm_content?: string
  }
  readonly createdAt: string
  readonly updatedAt: string
  /** As in the `ETag`. Counts up with each change. */
  readonly version: number
}

export interface LinkPage {
  readonly items: readonly Link[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface LinkPatch {
  readonly destination?: string
  readonly iosUrl?: string | null
  readonly androidUrl?: string | null
  readonly desktopUrl?: string | null
  readonly passesQuery?: boolean | null
  readonly title?: string | null
  readonly description?: string | null
  readonly imageUrl?: string | null
  readonly expiresAt?: string | null
  readonly isDisabled?: boolean | null
  readonly tags?: readonly string[] | null
  readonly campaign?: {
    readonly utm_source?: string | null
    readonly utm_medium?: string | null
    readonly utm_campaign?: string | null
    readonly utm_term?: string | null
    readonly utm_content?: string | null
  } | null
}

export interface LoggedEvent {
  readonly id: string
  /** When it happened. */
  readonly at: string
  /** When the service heard of it. */
  readonly receivedAt: string
  readonly installId: string
  /** What brought its install. */
  readonly linkId: string | null
  readonly platform: string
  readonly country: string
  readonly data: unknown
}

export interface LoggedEventPage {
  readonly items: readonly LoggedEvent[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface MatchPolicy {
  /** Deterministic: by click id and clipboard only. No fingerprint is compared. */
  readonly mode: 'full' | 'deterministic'
  /** From which confidence on a match is given. Null: as learned. */
  readonly threshold: number | null
  /** How old a click may be. Null, or more than the service keeps: as long as that. */
  readonly windowSeconds: number | null
  /** Zero: nobody has set any; these are the defaults. */
  readonly version: number
}

export interface MatchPolicyBody {
  /** Deterministic: by click id and clipboard only. No fingerprint is compared. */
  readonly mode: 'full' | 'deterministic'
  /** From which confidence on a match is given. Null: as learned. */
  readonly threshold: number | null
  /** How old a click may be. Null, or more than the service keeps: as long as that. */
  readonly windowSeconds: number | null
}

export interface MatchQuality {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  readonly installs: number
  /** Installs by how they were matched; `none` were not. */
  readonly methods: Readonly<Record<string, number>>
  /** Why installs were not matched. */
  readonly abstentions: Readonly<Record<string, number>>
  /** Probabilistic matches by confidence: from 0 to 0.1, …, from 0.9 to 1. */
  readonly confidences: readonly number[]
  /** One minus the mean confidence of probabilistic matches: what the matcher expects, not what was found out. */
  readonly expectedWrongShare: number | null
  /** An estimate without the matcher: the service takes no samples for one yet. */
  readonly placebo: {
    readonly estimate: null
    readonly reason: 'not_sampled'
  }
  readonly days: readonly {
    /** When it begins. */
    readonly from: string
    /** Installs by how they were matched; `none` were not. */
    readonly methods: Readonly<Record<string, number>>
    /** Why installs were not matched. */
    readonly abstentions: Readonly<Record<string, number>>
  }[]
}

export interface Member {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  readonly version: number
  readonly joinedAt: string
}

export interface MembersPage {
  readonly items: readonly Member[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface NewApp {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly scheme: string | null
  readonly appleTeamId: string | null
  readonly appleBundleId: string | null
  readonly appStoreId: string | null
  readonly androidPackage: string | null
  /** SHA-256 of the certificates that Play signs with. */
  readonly androidFingerprints: readonly string[]
  readonly version: number
  readonly createdAt: string
  /** A first key, for the app itself. It is not shown again. */
  readonly publishableKey: string
}

export interface NewInvitation {
  readonly id: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** The id of the person or of the key. */
  readonly invitedBy: string
  readonly isExpired: boolean
  readonly expiresAt: string
  readonly createdAt: string
  /** For who is invited, and nobody else. It is not shown again. */
  readonly url: string
}

export interface NewKey {
  readonly id: string
  readonly kind: 'publishable' | 'secret'
  /** Null: it opens all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  /** What keys are told apart by. The key itself is not kept. */
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
  readonly createdBy: string | null
  readonly createdAt: string
  /** To the hour, of secret keys only. */
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** It is not shown again. */
  readonly key: string
}

export interface NewLink {
  /** One of the app’s domains. The oldest one if it is not given. */
  readonly host?: string
  /** The path. Eight random characters if it is not given. */
  readonly slug?: string
  /** What the app is handed: an address of your site, or of the app’s own scheme. */
  readonly destination: string
  readonly iosUrl?: string | null
  readonly androidUrl?: string | null
  readonly desktopUrl?: string | null
  readonly passesQuery?: boolean | null
  readonly title?: string | null
  readonly description?: string | null
  readonly imageUrl?: string | null
  readonly expiresAt?: string | null
  readonly isDisabled?: boolean | null
  readonly tags?: readonly string[] | null
  readonly campaign?: {
    readonly utm_source?: string | null
    readonly utm_medium?: string | null
    readonly utm_campaign?: string | null
    readonly utm_term?: string | null
    readonly utm_content?: string | null
  } | null
}

export interface NewWebhookEndpoint {
  /** https, on a public host, at port 443 or 8443. */
  readonly url: string
  readonly description?: string
  /** What it is told of. None: everything, and what is added later. */
  readonly eventTypes?: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
}

export interface Organization {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly createdAt: string
}

export interface OrganizationBody {
  /** What people call it. */
  readonly name: string
}

export interface OrganizationKeyBody {
  /** What it is for. */
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
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface OrganizationsPage {
  readonly items: readonly JoinedOrganization[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface Redelivery {
  readonly since: string
}

export interface RedeliveryResult {
  /** How many are sent again. */
  readonly count: number
}

export interface ResetPassword {
  readonly token: string
  readonly password: string
}

export interface Retention {
  readonly cohorts: readonly {
    /** The Monday (UTC) of the installs. */
    readonly week: string
    readonly installs: number
    /** Of these installs, those that did anything in that week, the next, … The last is the present week, which is not over. */
    readonly active: readonly number[]
  }[]
}

export interface RoleBody {
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface SecretRotation {
  /** How long the old secret signs as well. 0 where it has leaked. */
  readonly overlapHours?: number
}

export interface Sessions {
  readonly sessions: readonly {
    readonly id: string
    readonly createdAt: string
    /** To the day. */
    readonly usedAt: string
    readonly expiresAt: string
    readonly userAgent: string | null
    readonly isCurrent: boolean
  }[]
}

export interface SignedIn {
  readonly person: Person
  /** For X-CSRF-Token of every request that changes something. */
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
    readonly tag: string
    readonly linkCount: number
  }[]
}

export interface TestDevice {
  readonly installId: string
  readonly name: string
  readonly createdAt: string
}

export interface TestDeviceBody {
  /** As the library tells it on the device. */
  readonly installId: string
  /** Which phone it is. */
  readonly name: string
}

export interface TestDevicesPage {
  readonly items: readonly TestDevice[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface TestMessage {
  readonly messageId: string
}

export interface TimeSeries {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  readonly timezone: string
  /** Figures are kept by the hour of UTC. False where days of the time zone begin within one: it is counted in the day that it begins in. */
  readonly isExact: boolean
  readonly buckets: readonly string[]
  readonly series: readonly {
    /** Clicks are by people; `botClicks` are those of robots and of browsers that look ahead. */
    readonly metric: 'clicks' | 'botClicks' | 'installs' | 'matched' | 'events'
    /** Null where it is not broken down, and for all other values together. */
    readonly value: string | null
    readonly isOther: boolean
    readonly total: number
    /** One for each bucket. */
    readonly points: readonly number[]
  }[]
}

export interface TopValues {
  /** The beginning of what was counted. */
  readonly from: string
  /** Its end, which is not in it. */
  readonly to: string
  /** Of all values. */
  readonly total: number
  readonly distinctValues: number
  readonly items: readonly {
    /** Empty: not known. */
    readonly value: string
    readonly count: number
    /** Of the total. */
    readonly share: number
  }[]
  /** Of the values that are not shown. */
  readonly other: number
}

export interface WebhookDeliveriesPage {
  readonly items: readonly WebhookDelivery[]
  /** Hand it back as `after` for the next page. Null: this was the last. */
  readonly next: string | null
}

export interface WebhookDelivery {
  /** Also the header `webhook-id`. */
  readonly messageId: string
  readonly eventType: string
  readonly createdAt: string
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attemptCount: number
  readonly nextAttemptAt: string | null
  readonly lastAttemptAt: string | null
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly deliveredAt: string | null
}

export interface WebhookDeliveryDetail {
  readonly messageId: string
  readonly eventType: string
  readonly createdAt: string
  /** What was sent as `data`. */
  readonly data: unknown
  readonly attempts: readonly {
    readonly number: number
    readonly startedAt: string
    readonly durationMs: number
    readonly statusCode: number | null
    readonly error: string | null
  }[]
}

export interface WebhookEndpoint {
  readonly id: string
  /** https, on a public host, at port 443 or 8443. */
  readonly url: string
  readonly description: string
  /** What it is told of. None: everything, and what is added later. */
  readonly eventTypes: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  readonly isEnabled: boolean
  /** `gone`: the receiver answered 410. `failing`: it answered nothing good for five days. */
  readonly disabledReason: 'by_hand' | 'gone' | 'failing' | null
  readonly failingSince: string | null
  /** Until when messages are signed by the secret before the present one as well. */
  readonly previousSecretUntil: string | null
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface WebhookEndpointChanges {
  /** https, on a public host, at port 443 or 8443. */
  readonly url?: string
  readonly description?: string
  /** What it is told of. None: everything, and what is added later. */
  readonly eventTypes?: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  readonly isEnabled?: boolean
}

export interface WebhookEndpointList {
  readonly items: readonly WebhookEndpoint[]
}

export interface WebhookEndpointWithSecret {
  readonly id: string
  /** https, on a public host, at port 443 or 8443. */
  readonly url: string
  readonly description: string
  /** What it is told of. None: everything, and what is added later. */
  readonly eventTypes: readonly (
    | 'install.matched'
    | 'install.unmatched'
    | 'link.created'
    | 'link.updated'
    | 'link.archived'
    | 'import.finished'
    | 'erasure.finished'
    | 'webhook.test'
  )[]
  readonly isEnabled: boolean
  /** `gone`: the receiver answered 410. `failing`: it answered nothing good for five days. */
  readonly disabledReason: 'by_hand' | 'gone' | 'failing' | null
  readonly failingSince: string | null
  /** Until when messages are signed by the secret before the present one as well. */
  readonly previousSecretUntil: string | null
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** What messages are signed with. It is not shown again. */
  readonly secret: string
}
