// Generated from apps/server/openapi.json by `npm run generate api`. Do not edit.

/** Method and path of each operation. */
export const operationTable = {
  acceptInvitation: ['POST', '/api/auth/accept-invitation'],
  addDomain: ['POST', '/api/v1/apps/{appId}/domains'],
  addPasskey: ['POST', '/api/auth/passkeys'],
  addTestDevice: ['POST', '/api/v1/apps/{appId}/test-devices'],
  archiveLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/archive'],
  beginPasskey: ['POST', '/api/auth/passkeys/options'],
  beginPasskeySignIn: ['POST', '/api/auth/sign-in/passkey/options'],
  beginProof: ['POST', '/api/auth/proof/options'],
  bootstrap: ['POST', '/api/auth/bootstrap'],
  changeEmail: ['POST', '/api/auth/change-email'],
  changeMemberRole: ['PATCH', '/api/v1/organizations/{organizationId}/members/{personId}'],
  changePassword: ['POST', '/api/auth/change-password'],
  checkDomain: ['POST', '/api/v1/apps/{appId}/domains/{domain}/check'],
  checkSlug: ['GET', '/api/v1/apps/{appId}/slugs'],
  checkWebsite: ['POST', '/api/v1/apps/{appId}/website-checks'],
  confirmEmail: ['POST', '/api/auth/confirm-email'],
  confirmFactor: ['POST', '/api/auth/factor/confirm'],
  countLinks: ['GET', '/api/v1/apps/{appId}/links/count'],
  createAnnotation: ['POST', '/api/v1/apps/{appId}/annotations'],
  createApp: ['POST', '/api/v1/organizations/{organizationId}/apps'],
  createAppKey: ['POST', '/api/v1/apps/{appId}/keys'],
  createCampaignTemplate: ['POST', '/api/v1/apps/{appId}/campaign-templates'],
  createFolder: ['POST', '/api/v1/apps/{appId}/folders'],
  createInvitation: ['POST', '/api/v1/organizations/{organizationId}/invitations'],
  createLink: ['POST', '/api/v1/apps/{appId}/links'],
  createLinks: ['POST', '/api/v1/apps/{appId}/links/bulk'],
  createLinkView: ['POST', '/api/v1/apps/{appId}/link-views'],
  createOrganization: ['POST', '/api/v1/organizations'],
  createOrganizationKey: ['POST', '/api/v1/organizations/{organizationId}/keys'],
  createPurchaseSource: ['POST', '/api/v1/apps/{appId}/purchase-sources'],
  createReport: ['POST', '/api/v1/apps/{appId}/reports'],
  createScimToken: ['POST', '/api/v1/organizations/{organizationId}/scim/tokens'],
  createWebhook: ['POST', '/api/v1/apps/{appId}/webhooks'],
  deleteAccount: ['DELETE', '/api/auth/account'],
  deleteAnnotation: ['DELETE', '/api/v1/apps/{appId}/annotations/{annotationId}'],
  deleteApp: ['DELETE', '/api/v1/apps/{appId}'],
  deleteCampaignTemplate: ['DELETE', '/api/v1/apps/{appId}/campaign-templates/{templateId}'],
  deleteLink: ['DELETE', '/api/v1/apps/{appId}/links/{linkId}'],
  deleteLinkView: ['DELETE', '/api/v1/apps/{appId}/link-views/{viewId}'],
  deleteOrganization: ['DELETE', '/api/v1/organizations/{organizationId}'],
  deletePicture: ['DELETE', '/api/v1/apps/{appId}/pictures/{pictureId}'],
  deletePurchaseSource: ['DELETE', '/api/v1/apps/{appId}/purchase-sources/{sourceId}'],
  deleteWebhook: ['DELETE', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
  endOtherSessions: ['DELETE', '/api/auth/sessions/others'],
  endSession: ['DELETE', '/api/auth/sessions/{id}'],
  endSessions: ['DELETE', '/api/auth/sessions'],
  eraseInstall: ['POST', '/api/v1/apps/{appId}/installs/{installId}/erasure'],
  explainInstall: ['GET', '/api/v1/apps/{appId}/installs/{installId}/explanation'],
  exploreEvents: ['GET', '/api/v1/apps/{appId}/analytics/events'],
  exportAuditLog: ['GET', '/api/v1/organizations/{organizationId}/exports/audit-log'],
  exportClicks: ['GET', '/api/v1/apps/{appId}/exports/clicks'],
  exportEvents: ['GET', '/api/v1/apps/{appId}/exports/events'],
  exportInstall: ['GET', '/api/v1/apps/{appId}/installs/{installId}/data'],
  exportLinks: ['GET', '/api/v1/apps/{appId}/exports/links'],
  exportMatches: ['GET', '/api/v1/apps/{appId}/exports/matches'],
  exportOpens: ['GET', '/api/v1/apps/{appId}/exports/opens'],
  fetchPageCard: ['POST', '/api/v1/apps/{appId}/links/page-card'],
  getAccount: ['GET', '/api/auth/account'],
  getApp: ['GET', '/api/v1/apps/{appId}'],
  getClickToInstall: ['GET', '/api/v1/apps/{appId}/analytics/click-to-install'],
  getDomainHealth: ['GET', '/api/v1/apps/{appId}/domains/{domain}/health'],
  getEmailStatus: ['GET', '/api/v1/organizations/{organizationId}/email'],
  getErasure: ['GET', '/api/v1/apps/{appId}/erasures/{erasureId}'],
  getFreshness: ['GET', '/api/v1/apps/{appId}/analytics/freshness'],
  getFunnel: ['GET', '/api/v1/apps/{appId}/analytics/funnel'],
  getImport: ['GET', '/api/v1/apps/{appId}/imports/{importId}'],
  getLink: ['GET', '/api/v1/apps/{appId}/links/{linkId}'],
  getLinkQrPng: ['GET', '/api/v1/apps/{appId}/links/{linkId}/qr.png'],
  getLinkQrSvg: ['GET', '/api/v1/apps/{appId}/links/{linkId}/qr.svg'],
  getLinkResults: ['GET', '/api/v1/apps/{appId}/links/results'],
  getMatchPolicy: ['GET', '/api/v1/apps/{appId}/match-policies/{platform}'],
  getMatchQuality: ['GET', '/api/v1/apps/{appId}/analytics/match-quality'],
  getOrganization: ['GET', '/api/v1/organizations/{organizationId}'],
  getPicture: ['GET', '/api/v1/apps/{appId}/pictures/{pictureId}'],
  getPurchaseSource: ['GET', '/api/v1/apps/{appId}/purchase-sources/{sourceId}'],
  getRetention: ['GET', '/api/v1/apps/{appId}/analytics/retention'],
  getRevenue: ['GET', '/api/v1/apps/{appId}/analytics/revenue'],
  getRevenueCohorts: ['GET', '/api/v1/apps/{appId}/analytics/cohorts'],
  getScim: ['GET', '/api/v1/organizations/{organizationId}/scim'],
  getService: ['GET', '/api/v1/service'],
  getSession: ['GET', '/api/auth/session'],
  getSetup: ['GET', '/api/v1/apps/{appId}/setup'],
  getTimeSeries: ['GET', '/api/v1/apps/{appId}/analytics/time-series'],
  getWebhook: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
  getWebhookDelivery: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries/{messageId}'],
  getWebsite: ['GET', '/api/v1/apps/{appId}/website'],
  getWebsiteCard: ['GET', '/api/v1/apps/{appId}/website/card'],
  getWeeklyReport: ['GET', '/api/v1/organizations/{organizationId}/membership/weekly-report'],
  importLinks: ['POST', '/api/v1/apps/{appId}/imports'],
  leaveOrganization: ['DELETE', '/api/v1/organizations/{organizationId}/membership'],
  linkIssuer: ['POST', '/api/auth/link/oidc'],
  listAnnotations: ['GET', '/api/v1/apps/{appId}/annotations'],
  listAppKeys: ['GET', '/api/v1/apps/{appId}/keys'],
  listApps: ['GET', '/api/v1/organizations/{organizationId}/apps'],
  listAuditLog: ['GET', '/api/v1/organizations/{organizationId}/audit-log'],
  listCampaignTemplates: ['GET', '/api/v1/apps/{appId}/campaign-templates'],
  listClicks: ['GET', '/api/v1/apps/{appId}/clicks'],
  listCurrencyRates: ['GET', '/api/v1/organizations/{organizationId}/currency-rates'],
  listDomains: ['GET', '/api/v1/apps/{appId}/domains'],
  listEventProperties: ['GET', '/api/v1/apps/{appId}/analytics/event-properties'],
  listEvents: ['GET', '/api/v1/apps/{appId}/analytics/events/latest'],
  listFolders: ['GET', '/api/v1/apps/{appId}/folders'],
  listImports: ['GET', '/api/v1/apps/{appId}/imports'],
  listInstalls: ['GET', '/api/v1/apps/{appId}/installs'],
  listInvitations: ['GET', '/api/v1/organizations/{organizationId}/invitations'],
  listLatestEntries: ['GET', '/api/v1/apps/{appId}/live/latest'],
  listLinks: ['GET', '/api/v1/apps/{appId}/links'],
  listLinkViews: ['GET', '/api/v1/apps/{appId}/link-views'],
  listMembers: ['GET', '/api/v1/organizations/{organizationId}/members'],
  listOrganizationKeys: ['GET', '/api/v1/organizations/{organizationId}/keys'],
  listOrganizations: ['GET', '/api/v1/organizations'],
  listPasskeys: ['GET', '/api/auth/passkeys'],
  listPictures: ['GET', '/api/v1/apps/{appId}/pictures'],
  listPurchaseMessages: ['GET', '/api/v1/apps/{appId}/purchase-sources/{sourceId}/messages'],
  listPurchaseSources: ['GET', '/api/v1/apps/{appId}/purchase-sources'],
  listReports: ['GET', '/api/v1/apps/{appId}/reports'],
  listSessions: ['GET', '/api/auth/sessions'],
  listSignInMethods: ['GET', '/api/auth/methods'],
  listTags: ['GET', '/api/v1/apps/{appId}/tags'],
  listTestDevices: ['GET', '/api/v1/apps/{appId}/test-devices'],
  listTopRevenue: ['GET', '/api/v1/apps/{appId}/analytics/revenue/top-values'],
  listTopValues: ['GET', '/api/v1/apps/{appId}/analytics/top-values'],
  listWebhookDeliveries: ['GET', '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries'],
  listWebhooks: ['GET', '/api/v1/apps/{appId}/webhooks'],
  logEvents: ['POST', '/api/v1/apps/{appId}/events'],
  openReport: ['POST', '/api/reports/open'],
  previewInvitation: ['POST', '/api/auth/invitations/preview'],
  previewLink: ['POST', '/api/v1/apps/{appId}/link-previews'],
  proveIdentity: ['POST', '/api/auth/proof'],
  putCurrencyRates: ['PUT', '/api/v1/organizations/{organizationId}/currency-rates'],
  queryFunnel: ['POST', '/api/v1/apps/{appId}/analytics/funnels'],
  receivePurchase: ['POST', '/api/purchases/{sourceId}'],
  redeliverFailedWebhookMessages: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/redelivery'],
  redeliverWebhookMessage: [
    'POST',
    '/api/v1/apps/{appId}/webhooks/{endpointId}/deliveries/{messageId}/redelivery',
  ],
  removeDomain: ['DELETE', '/api/v1/apps/{appId}/domains/{domain}'],
  removeMember: ['DELETE', '/api/v1/organizations/{organizationId}/members/{personId}'],
  removePasskey: ['DELETE', '/api/auth/passkeys/{id}'],
  removeTestDevice: ['DELETE', '/api/v1/apps/{appId}/test-devices/{installId}'],
  renameOrganization: ['PATCH', '/api/v1/organizations/{organizationId}'],
  renamePasskey: ['PATCH', '/api/auth/passkeys/{id}'],
  replaceFolder: ['POST', '/api/v1/apps/{appId}/folders/replace'],
  replaceRecoveryCodes: ['POST', '/api/auth/factor/recovery-codes'],
  replaceTag: ['POST', '/api/v1/apps/{appId}/tags/replace'],
  requestPasswordReset: ['POST', '/api/auth/forgotten-password'],
  resetMemberFactor: [
    'POST',
    '/api/v1/organizations/{organizationId}/members/{personId}/reset-factor',
  ],
  resetPassword: ['POST', '/api/auth/reset-password'],
  restoreAccount: ['POST', '/api/auth/account/restore'],
  restoreApp: ['POST', '/api/v1/apps/{appId}/restore'],
  restoreLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/restore'],
  restoreOrganization: ['POST', '/api/v1/organizations/{organizationId}/restore'],
  revokeAppKey: ['DELETE', '/api/v1/apps/{appId}/keys/{keyId}'],
  revokeInvitation: ['DELETE', '/api/v1/organizations/{organizationId}/invitations/{invitationId}'],
  revokeOrganizationKey: ['DELETE', '/api/v1/organizations/{organizationId}/keys/{keyId}'],
  revokeReport: ['DELETE', '/api/v1/apps/{appId}/reports/{reportId}'],
  revokeScimToken: ['DELETE', '/api/v1/organizations/{organizationId}/scim/tokens/{tokenId}'],
  rotateWebhookSecret: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/secret'],
  sendTestEmail: ['POST', '/api/v1/organizations/{organizationId}/email/test'],
  setFactorRequirement: ['PUT', '/api/v1/organizations/{organizationId}/factor-requirement'],
  setMatchPolicy: ['PUT', '/api/v1/apps/{appId}/match-policies/{platform}'],
  setScimGroupRole: ['PUT', '/api/v1/organizations/{organizationId}/scim/groups/{groupId}/role'],
  setUpFactor: ['POST', '/api/auth/factor/setup'],
  signIn: ['POST', '/api/auth/sign-in'],
  signInByIssuer: ['POST', '/api/auth/sign-in/oidc'],
  signInWithCode: ['POST', '/api/auth/sign-in/code'],
  signInWithPasskey: ['POST', '/api/auth/sign-in/passkey'],
  signOut: ['POST', '/api/auth/sign-out'],
  simulateInstall: ['POST', '/api/v1/apps/{appId}/simulations'],
  testWebhook: ['POST', '/api/v1/apps/{appId}/webhooks/{endpointId}/test'],
  turnOffFactor: ['POST', '/api/auth/factor/turn-off'],
  turnOffWeeklyReport: [
    'DELETE',
    '/api/v1/organizations/{organizationId}/membership/weekly-report',
  ],
  turnOnWeeklyReport: ['PUT', '/api/v1/organizations/{organizationId}/membership/weekly-report'],
  unarchiveLink: ['POST', '/api/v1/apps/{appId}/links/{linkId}/unarchive'],
  unsubscribe: ['POST', '/unsubscribe'],
  updateAccount: ['PATCH', '/api/auth/account'],
  updateAnnotation: ['PUT', '/api/v1/apps/{appId}/annotations/{annotationId}'],
  updateApp: ['PATCH', '/api/v1/apps/{appId}'],
  updateCampaignTemplate: ['PUT', '/api/v1/apps/{appId}/campaign-templates/{templateId}'],
  updateLink: ['PATCH', '/api/v1/apps/{appId}/links/{linkId}'],
  updateLinks: ['PATCH', '/api/v1/apps/{appId}/links/bulk'],
  updateLinkView: ['PUT', '/api/v1/apps/{appId}/link-views/{viewId}'],
  updatePurchaseSource: ['PATCH', '/api/v1/apps/{appId}/purchase-sources/{sourceId}'],
  updateReport: ['PUT', '/api/v1/apps/{appId}/reports/{reportId}'],
  updateWebhook: ['PATCH', '/api/v1/apps/{appId}/webhooks/{endpointId}'],
  uploadPicture: ['POST', '/api/v1/apps/{appId}/pictures'],
} as const

/** Method and path of each operation that responds with a stream of events. */
export const streamTable = {
  streamLive: ['GET', '/api/v1/apps/{appId}/live'],
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

  /** Add a passkey. */
  addPasskey: {
    input: {
      readonly body: NewPasskey
    }
    output: Passkey
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

  /** Begin to add a passkey. */
  beginPasskey: {
    input: object
    output: PasskeyOptions
  }

  /** Begin to sign in with a passkey. */
  beginPasskeySignIn: {
    input: object
    output: PasskeyOptions
  }

  /** Begin to prove with a passkey who you are. */
  beginProof: {
    input: object
    output: PasskeyOptions
  }

  /** Create the first owner, with the link printed at startup. */
  bootstrap: {
    input: {
      readonly body: Bootstrap
    }
    output: SignedIn | BootstrapPending
  }

  /** Change your email address. */
  changeEmail: {
    input: {
      readonly body: ChangeEmail
    }
    output: null
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

  /** Check whether a slug is available. */
  checkSlug: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly domain: string
        readonly slug: string
      }
    }
    output: SlugCheck
  }

  /** Check the script on a page of a website. */
  checkWebsite: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: WebsiteCheckRequest
    }
    output: WebsiteCheck
  }

  /** Confirm a new email address. */
  confirmEmail: {
    input: {
      readonly body: LinkToken
    }
    output: ConfirmedEmail
  }

  /** Turn on the second factor. */
  confirmFactor: {
    input: {
      readonly body: ConfirmFactor
    }
    output: SignedIn
  }

  /** Count the links of an app. */
  countLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly ids?: readonly string[]
        readonly search?: string
        readonly tags?: readonly string[]
        readonly folder?: string
        readonly domain?: string
        readonly status?: readonly (
          'deleted' | 'archived' | 'taken_down' | 'disabled' | 'expired' | 'scheduled' | 'active'
        )[]
        readonly createdBy?: string
      }
    }
    output: LinkCount
  }

  /** Create an annotation. */
  createAnnotation: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: AnnotationBody
    }
    output: Annotation
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

  /** Save a campaign template. */
  createCampaignTemplate: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: CampaignTemplateBody
    }
    output: CampaignTemplate
  }

  /** Create a folder. */
  createFolder: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewFolder
    }
    output: Folder
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

  /** Save a view of links. */
  createLinkView: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: SavedViewBody
    }
    output: SavedView
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

  /** Create a source of purchases. */
  createPurchaseSource: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewPurchaseSource
    }
    output: PurchaseSource
  }

  /** Create a shared report. */
  createReport: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewReportBody
    }
    output: NewReport
  }

  /** Create a SCIM token. */
  createScimToken: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: ScimTokenBody
    }
    output: NewScimToken
  }

  /** Create a webhook. */
  createWebhook: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: NewWebhook
    }
    output: WebhookWithSecret
  }

  /** Delete your account. */
  deleteAccount: {
    input: object
    output: Deletion
  }

  /** Delete an annotation. */
  deleteAnnotation: {
    input: {
      readonly params: {
        readonly appId: string
        readonly annotationId: string
      }
    }
    output: null
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

  /** Delete a campaign template. */
  deleteCampaignTemplate: {
    input: {
      readonly params: {
        readonly appId: string
        readonly templateId: string
      }
    }
    output: null
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

  /** Delete a saved view of links. */
  deleteLinkView: {
    input: {
      readonly params: {
        readonly appId: string
        readonly viewId: string
      }
    }
    output: null
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

  /** Delete an uploaded picture. */
  deletePicture: {
    input: {
      readonly params: {
        readonly appId: string
        readonly pictureId: string
      }
    }
    output: null
  }

  /** Delete a source of purchases. */
  deletePurchaseSource: {
    input: {
      readonly params: {
        readonly appId: string
        readonly sourceId: string
      }
    }
    output: null
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

  /** End all your sessions but this one. */
  endOtherSessions: {
    input: object
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

  /** Count events by a value in their data or by a dimension. */
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
        readonly by?:
          | 'link'
          | 'source'
          | 'referrer'
          | 'country'
          | 'platform'
          | 'utm_source'
          | 'utm_medium'
          | 'utm_campaign'
          | 'utm_term'
          | 'utm_content'
          | 'path'
        readonly sumOf?: string
        readonly limit?: number
      }
    }
    output: EventGroups
  }

  /** Export audit log entries. */
  exportAuditLog: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly action?: string
        readonly actorId?: string
        readonly target?: string
        readonly appId?: string
        readonly from?: string
        readonly to?: string
        readonly format?: 'csv' | 'jsonl'
      }
    }
    output: string
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

  /** Fetch title, description and image of a page. */
  fetchPageCard: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: {
        /** URL of the page. */
        readonly url: string
      }
    }
    output: PageCard
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
        readonly where?: readonly string[]
      }
    }
    output: ClickToInstall
  }

  /** Get the health of a domain. */
  getDomainHealth: {
    input: {
      readonly params: {
        readonly appId: string
        readonly domain: string
      }
    }
    output: DomainHealth
  }

  /** Get the state of email. */
  getEmailStatus: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: EmailStatus
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
        readonly where?: readonly string[]
        readonly event: string
        readonly withinDays?: number
      }
    }
    output: Funnel
  }

  /** Get the progress and the errors of an import. */
  getImport: {
    input: {
      readonly params: {
        readonly appId: string
        readonly importId: string
      }
    }
    output: ImportDetails
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
        readonly shape?: 'square' | 'rounded'
        readonly logo?: boolean
      }
    }
    output: Blob
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
        readonly shape?: 'square' | 'rounded'
        readonly logo?: boolean
      }
    }
    output: string
  }

  /** Get the results of links. */
  getLinkResults: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly ids: readonly string[]
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
      }
    }
    output: LinkResults
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
        readonly where?: readonly string[]
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

  /** Get an uploaded picture. */
  getPicture: {
    input: {
      readonly params: {
        readonly appId: string
        readonly pictureId: string
      }
    }
    output: Blob
  }

  /** Get a source of purchases. */
  getPurchaseSource: {
    input: {
      readonly params: {
        readonly appId: string
        readonly sourceId: string
      }
    }
    output: PurchaseSource
  }

  /** Get weekly retention by install cohort. */
  getRetention: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly link?: string
        readonly where?: readonly string[]
        readonly cohorts?: number
      }
    }
    output: Retention
  }

  /** Get revenue over time. */
  getRevenue: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
        readonly where?: readonly string[]
        readonly credit?: Credit
        readonly resolution?: 'hour' | 'day' | 'week' | 'month'
      }
    }
    output: RevenueSeries
  }

  /** Get revenue by cohort of installs. */
  getRevenueCohorts: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly timezone?: string
        readonly link?: string
        readonly where?: readonly string[]
        readonly resolution?: 'week' | 'month'
        readonly cohorts?: number
        readonly by?: 'link' | 'utm_source' | 'utm_campaign' | 'country' | 'platform'
        readonly top?: number
      }
    }
    output: RevenueCohorts
  }

  /** Get the SCIM tokens and groups of an organization. */
  getScim: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: Scim
  }

  /** Get the settings of the service. */
  getService: {
    input: object
    output: Service
  }

  /** Get the current session. */
  getSession: {
    input: object
    output: CurrentSession
  }

  /** Get the setup progress of an app. */
  getSetup: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Setup
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
        readonly where?: readonly string[]
        readonly resolution?: 'hour' | 'day' | 'week' | 'month'
        readonly metrics?: readonly Metric[]
        readonly by?: Dimension
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
    output: Webhook
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

  /** Get the snippet for a website. */
  getWebsite: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Website
  }

  /** Get what a website shows about the app. */
  getWebsiteCard: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly language?: string
        readonly color?: string
      }
    }
    output: WebsiteCard
  }

  /** Get the state of your weekly report. */
  getWeeklyReport: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: WeeklyReport
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
        readonly id?: string
        readonly domain?: string
        readonly columns?: string
      }
      readonly body: string | Blob
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

  /** Add sign-in with the issuer to your account. */
  linkIssuer: {
    input: object
    output: Redirect
  }

  /** List annotations. */
  listAnnotations: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Annotations
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
    output: KeysPage
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
        readonly action?: string
        readonly actorId?: string
        readonly target?: string
        readonly appId?: string
        readonly from?: string
        readonly to?: string
      }
    }
    output: AuditLogPage
  }

  /** List the campaign templates of an app. */
  listCampaignTemplates: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: CampaignTemplates
  }

  /** List clicks. */
  listClicks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly linkId?: string
        readonly platform?: 'ios' | 'android' | 'desktop'
        readonly isBot?: boolean
      }
    }
    output: ClickPage
  }

  /** List daily currency rates. */
  listCurrencyRates: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly query?: {
        readonly from?: string
        readonly to?: string
      }
    }
    output: CurrencyRates
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

  /** List the properties of an event. */
  listEventProperties: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly name: string
      }
    }
    output: EventProperties
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

  /** List the folders of an app’s links. */
  listFolders: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Folders
  }

  /** List imports of links, newest first. */
  listImports: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly dryRuns?: boolean
      }
    }
    output: ImportsPage
  }

  /** List installs. */
  listInstalls: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly linkId?: string
        readonly method?: 'referrer' | 'clipboard' | 'probabilistic' | 'opened' | 'none'
        readonly isMatched?: boolean
        readonly reason?: string
        readonly minConfidence?: number
        readonly platform?: 'ios' | 'android'
        readonly isTest?: boolean
      }
    }
    output: InstallPage
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

  /** List the latest clicks, installs, opens and events. */
  listLatestEntries: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly kinds?: readonly ('click' | 'install' | 'open' | 'event')[]
        readonly linkId?: string
        readonly limit?: number
      }
    }
    output: LatestEntries
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
        readonly ids?: readonly string[]
        readonly search?: string
        readonly tags?: readonly string[]
        readonly folder?: string
        readonly domain?: string
        readonly status?: readonly (
          'deleted' | 'archived' | 'taken_down' | 'disabled' | 'expired' | 'scheduled' | 'active'
        )[]
        readonly createdBy?: string
        readonly sort?:
          | 'createdAt'
          | 'updatedAt'
          | 'slug'
          | 'clicks'
          | 'installs'
          | 'conversion'
          | 'opens'
          | 'events'
          | 'lastClickAt'
          | 'revenue'
        readonly order?: 'asc' | 'desc'
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
      }
    }
    output: LinkPage
  }

  /** List the saved views of links. */
  listLinkViews: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: SavedViews
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
    output: KeysPage
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

  /** List your passkeys. */
  listPasskeys: {
    input: object
    output: Passkeys
  }

  /** List uploaded pictures. */
  listPictures: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Pictures
  }

  /** List the messages of a source of purchases. */
  listPurchaseMessages: {
    input: {
      readonly params: {
        readonly appId: string
        readonly sourceId: string
      }
    }
    output: PurchaseMessageList
  }

  /** List sources of purchases. */
  listPurchaseSources: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: PurchaseSourceList
  }

  /** List shared reports. */
  listReports: {
    input: {
      readonly params: {
        readonly appId: string
      }
    }
    output: Reports
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

  /** List the values with the highest revenue. */
  listTopRevenue: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query: {
        readonly from?: string
        readonly to?: string
        readonly timezone?: string
        readonly link?: string
        readonly where?: readonly string[]
        readonly credit?: Credit
        readonly by: Dimension
        readonly limit?: number
      }
    }
    output: TopRevenue
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
        readonly where?: readonly string[]
        readonly metrics?: readonly Metric[]
        readonly by: Dimension
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
    output: WebhookList
  }

  /** Log up to 1,000 events of installs. */
  logEvents: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: ServerEvents
    }
    output: ServerEventsOutcome
  }

  /** Open a shared report. */
  openReport: {
    input: {
      readonly body: ReportToken
    }
    output: SharedReport
  }

  /** Preview an invitation before accepting it. */
  previewInvitation: {
    input: {
      readonly body: LinkToken
    }
    output: InvitationPreview
  }

  /** Preview a link on six devices. */
  previewLink: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: PreviewRequest
    }
    output: LinkPreview
  }

  /** Prove again who you are. */
  proveIdentity: {
    input: {
      readonly body: Proof
    }
    output: Proved
  }

  /** Set daily currency rates. */
  putCurrencyRates: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: CurrencyRatesBody
    }
    output: StoredCurrencyRates
  }

  /** Count installs by the steps they completed. */
  queryFunnel: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: StepFunnelBody
    }
    output: StepFunnel
  }

  /** Receive a message about a purchase. */
  receivePurchase: {
    input: {
      readonly params: {
        readonly sourceId: string
      }
      readonly body: unknown
    }
    output: ReceivedPurchase
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

  /** Remove a passkey. */
  removePasskey: {
    input: {
      readonly params: {
        readonly id: string
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

  /** Rename a passkey. */
  renamePasskey: {
    input: {
      readonly params: {
        readonly id: string
      }
      readonly body: PasskeyPatch
    }
    output: Passkey
  }

  /** Rename, merge or delete a folder. */
  replaceFolder: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: FolderReplacement
    }
    output: ReplacedLabel
  }

  /** Replace your recovery codes. */
  replaceRecoveryCodes: {
    input: {
      readonly body: FactorChange
    }
    output: RecoveryCodes
  }

  /** Rename, merge or delete a tag. */
  replaceTag: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: TagReplacement
    }
    output: ReplacedLabel
  }

  /** Request a link to reset a password. */
  requestPasswordReset: {
    input: {
      readonly body: ForgottenPassword
    }
    output: null
  }

  /** Remove the second factor of a member. */
  resetMemberFactor: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly personId: string
      }
    }
    output: null
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

  /** Revoke a shared report. */
  revokeReport: {
    input: {
      readonly params: {
        readonly appId: string
        readonly reportId: string
      }
    }
    output: null
  }

  /** Revoke a SCIM token. */
  revokeScimToken: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly tokenId: string
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
    output: WebhookWithSecret
  }

  /** Send a test email. */
  sendTestEmail: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: null
  }

  /** Require a second factor of all members. */
  setFactorRequirement: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: FactorRequirement
    }
    output: Organization
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

  /** Set the role of a SCIM group. */
  setScimGroupRole: {
    input: {
      readonly params: {
        readonly organizationId: string
        readonly groupId: string
      }
      readonly body: ScimGroupRole
    }
    output: ScimGroup
  }

  /** Begin to set up a second factor. */
  setUpFactor: {
    input: {
      readonly body: FactorSetupRequest
    }
    output: FactorSetup
  }

  /** Sign in with email and password. */
  signIn: {
    input: {
      readonly body: SignIn
    }
    output: SignedIn | CodeNeeded
  }

  /** Sign in with the issuer. */
  signInByIssuer: {
    input: object
    output: Redirect
  }

  /** Finish a sign-in with a code. */
  signInWithCode: {
    input: {
      readonly body: CodeSignIn
    }
    output: SignedIn
  }

  /** Sign in with a passkey. */
  signInWithPasskey: {
    input: {
      readonly body: PasskeySignIn
    }
    output: SignedIn
  }

  /** Sign out. */
  signOut: {
    input: object
    output: null
  }

  /** Run a simulated click and install. */
  simulateInstall: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: SimulationBody
    }
    output: Simulation
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

  /** Turn off the second factor. */
  turnOffFactor: {
    input: {
      readonly body: FactorChange
    }
    output: SignedIn
  }

  /** Turn off your weekly report. */
  turnOffWeeklyReport: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
    }
    output: null
  }

  /** Turn on your weekly report. */
  turnOnWeeklyReport: {
    input: {
      readonly params: {
        readonly organizationId: string
      }
      readonly body: WeeklyReportBody
    }
    output: WeeklyReport
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

  /** Unsubscribe from an email. */
  unsubscribe: {
    input: {
      readonly query: {
        readonly token: string
      }
    }
    output: null
  }

  /** Update your account. */
  updateAccount: {
    input: {
      readonly body: AccountPatch
    }
    output: Account
  }

  /** Replace an annotation. */
  updateAnnotation: {
    input: {
      readonly params: {
        readonly appId: string
        readonly annotationId: string
      }
      readonly body: AnnotationBody
    }
    output: Annotation
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

  /** Replace a campaign template. */
  updateCampaignTemplate: {
    input: {
      readonly params: {
        readonly appId: string
        readonly templateId: string
      }
      readonly body: CampaignTemplateBody
    }
    output: CampaignTemplate
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

  /** Update up to 500 links. */
  updateLinks: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly body: BulkUpdate
    }
    output: BulkUpdateOutcome
  }

  /** Replace a saved view of links. */
  updateLinkView: {
    input: {
      readonly params: {
        readonly appId: string
        readonly viewId: string
      }
      readonly body: SavedViewBody
    }
    output: SavedView
  }

  /** Update a source of purchases. */
  updatePurchaseSource: {
    input: {
      readonly params: {
        readonly appId: string
        readonly sourceId: string
      }
      readonly body: PurchaseSourceChanges
    }
    output: PurchaseSource
  }

  /** Update a shared report. */
  updateReport: {
    input: {
      readonly params: {
        readonly appId: string
        readonly reportId: string
      }
      readonly body: ReportBody
    }
    output: Report
  }

  /** Update a webhook. */
  updateWebhook: {
    input: {
      readonly params: {
        readonly appId: string
        readonly endpointId: string
      }
      readonly body: WebhookChanges
    }
    output: Webhook
  }

  /** Upload a picture. */
  uploadPicture: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly use?: 'card' | 'icon'
      }
      readonly body: string | Blob
    }
    output: Picture
  }
}

/** Input and events of each operation that responds with a stream of events. */
export interface Streams {
  /** Get clicks, installs, opens and events as they happen. */
  streamLive: {
    input: {
      readonly params: {
        readonly appId: string
      }
      readonly query?: {
        readonly kinds?: readonly ('click' | 'install' | 'open' | 'event')[]
        readonly linkId?: string
        readonly isTest?: boolean
      }
    }
    event: LiveClick | LiveInstall | LiveOpen | LiveEvent | LiveGap
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

export interface AccountPatch {
  readonly name: string
}

export interface Actor {
  readonly kind: 'person' | 'key' | 'service'
  readonly id: string
  /** Name of the person or key. Null if it was purged, and for the service itself. */
  readonly name: string | null
  /** Email address of the person. Null for keys and the service. */
  readonly email: string | null
  /** Visible part of the key. Null for people and the service. */
  readonly keyPrefix: string | null
}

/** How many months analytics are kept, as the operator has set it. */
export interface AnalyticsRetention {
  /** Of single clicks, installs, events and opens. */
  readonly rowMonths: number
  /** Of counts. */
  readonly countMonths: number
}

export interface AndroidApp {
  /** The Android package name. */
  readonly package: string
  /** SHA-256 fingerprints of the certificates that the app is signed with. */
  readonly fingerprints: readonly string[]
}

export interface Annotation {
  readonly id: string
  /** A date (`2026-11-19`), which is that day in every time zone, or a timestamp. */
  readonly at: string
  readonly text: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface AnnotationBody {
  /** A date (`2026-11-19`), which is that day in every time zone, or a timestamp. */
  readonly at: string
  /** What happened, such as a release. */
  readonly text: string
}

export interface Annotations {
  readonly items: readonly Annotation[]
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
  readonly otherAppleApps: OtherAppleApps
  readonly otherAndroidApps: OtherAndroidApps
  readonly associationRules: AssociationRules
  readonly otherStores: OtherStores
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor: string | null
  /** Headline on the landing pages of links without a title. */
  readonly landingHeadline: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText: string | null
  /** Language of `landingHeadline` and `landingText`, for screen readers. Null: unknown. */
  readonly landingLanguage:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
    | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl: string | null
  /** Rating in stores, to show on landing pages. The service does not ask the stores: keep it up to date. */
  readonly rating: Rating | null
  readonly desktopResponse: DesktopResponse
  /** Texts and pictures of single languages, each language once. */
  readonly landingTranslations: readonly LandingTranslation[]
  readonly qrStyle: QrStyle
  readonly campaignRules: CampaignRules
  readonly retention: AnalyticsRetention
  /** Reporting currency (ISO 4217), to which amounts in others are converted. USD by default. */
  readonly currency: string
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
  readonly otherAppleApps?: OtherAppleApps
  readonly otherAndroidApps?: OtherAndroidApps
  readonly associationRules?: AssociationRules
  readonly otherStores?: OtherStoresChanges
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl?: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor?: string | null
  /** Headline on the landing pages of links without a title. */
  readonly landingHeadline?: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText?: string | null
  /** Language of `landingHeadline` and `landingText`, for screen readers. Null: unknown. */
  readonly landingLanguage?:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
    | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl?: string | null
  /** Rating in stores, to show on landing pages. The service does not ask the stores: keep it up to date. */
  readonly rating?: Rating | null
  readonly desktopResponse?: DesktopResponse
  /** Texts and pictures of single languages, each language once. */
  readonly landingTranslations?: readonly LandingTranslationBody[]
  readonly qrStyle?: QrStyleChanges
  readonly campaignRules?: CampaignRulesChanges
  /** Reporting currency (ISO 4217), to which amounts in others are converted. USD by default. */
  readonly currency?: string
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
  readonly otherAppleApps?: OtherAppleApps
  readonly otherAndroidApps?: OtherAndroidApps
  readonly associationRules?: AssociationRules
  readonly otherStores?: OtherStoresChanges
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl?: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor?: string | null
  /** Headline on the landing pages of links without a title. */
  readonly landingHeadline?: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText?: string | null
  /** Language of `landingHeadline` and `landingText`, for screen readers. Null: unknown. */
  readonly landingLanguage?:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
    | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl?: string | null
  /** Rating in stores, to show on landing pages. The service does not ask the stores: keep it up to date. */
  readonly rating?: Rating | null
  readonly desktopResponse?: DesktopResponse
  /** Texts and pictures of single languages, each language once. */
  readonly landingTranslations?: readonly LandingTranslationBody[]
  readonly qrStyle?: QrStyleChanges
  readonly campaignRules?: CampaignRulesChanges
  /** Reporting currency (ISO 4217), to which amounts in others are converted. USD by default. */
  readonly currency?: string
}

export interface AppKeyBody {
  /** `publishable` keys ship in the app; `secret` keys are for your own servers. */
  readonly kind: 'publishable' | 'secret'
  /** A name that says what the key is for. */
  readonly name: string
  readonly scopes?: readonly Scope[]
  /** When a secret key stops working. Default: null, never. */
  readonly expiresAt?: string | null
  readonly allowedAddresses?: KeyAddresses
}

export interface AppleApp {
  /** The Apple team ID. */
  readonly teamId: string
  /** The iOS bundle ID. */
  readonly bundleId: string
}

export interface AppsPage {
  readonly items: readonly App[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface AssociationFile {
  /** Public URL of the file. */
  readonly url: string
  /** HTTP status of the response. */
  readonly httpStatus: number
  /** Content type of the response. */
  readonly contentType: string | null
  /** Where the URL redirects to. Must be null. */
  readonly redirectUrl: string | null
  /** App ids, or packages with fingerprints, that the file lacks. */
  readonly missing: readonly string[]
}

export interface AssociationRule {
  /** Path pattern that begins with `/`, percent-encoded. `*` matches any characters, up to 5 times, and `?` matches one character. */
  readonly path: string
  /** Whether these paths stay in the browser. */
  readonly isExcluded: boolean
}

/** Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most 2000 characters in all paths together. */
export type AssociationRules = readonly AssociationRule[]

export interface AuditEntry {
  readonly id: string
  readonly at: string
  /** Null for changes to the organization itself. */
  readonly appId: string | null
  readonly actor: Actor
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
  /** Required, unless the person needs single sign-on. */
  readonly password?: string
  readonly organizationName: string
}

export interface BootstrapPending {
  readonly next: 'single_sign_on'
}

export interface BrandingChanges {
  /** The display name. */
  readonly name?: string
  /** HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more. */
  readonly iconUrl?: string | null
  /** Colour of the main button on landing pages, as `#rrggbb`. */
  readonly accentColor?: string | null
  /** Headline on the landing pages of links without a title. */
  readonly landingHeadline?: string | null
  /** Text on the landing pages of links without a description. */
  readonly landingText?: string | null
  /** Language of `landingHeadline` and `landingText`, for screen readers. Null: unknown. */
  readonly landingLanguage?:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
    | null
  /** HTTPS URL of the picture on landing pages of links without an image. */
  readonly landingImageUrl?: string | null
  /** Rating in stores, to show on landing pages. The service does not ask the stores: keep it up to date. */
  readonly rating?: Rating | null
  readonly desktopResponse?: DesktopResponse
  /** Texts and pictures of single languages, each language once. */
  readonly landingTranslations?: readonly LandingTranslationBody[]
}

export interface BulkChange {
  /** Ids of the links to change. */
  readonly ids: readonly string[]
  /** Tags to add. A link that has them already keeps them. */
  readonly addTags?: readonly string[]
  /** Tags to remove. */
  readonly removeTags?: readonly string[]
  /** Folder to move the links to. A new name creates it. Null: to none. */
  readonly folder?: string | null
  readonly campaign?: CampaignPatch
  /** Time the links expire. Null: never. */
  readonly expiresAt?: string | null
  /** Disables the links, which then respond with 410, or enables them. */
  readonly isDisabled?: boolean
  /** Archives the links, or restores archived ones. */
  readonly isArchived?: boolean
  /** Deletes the links, or restores deleted ones until their grace period ends. */
  readonly isDeleted?: boolean
}

export interface BulkError {
  /** JSON pointer to the invalid value in the link or the change. */
  readonly pointer: string
  /** Explanation of the error. */
  readonly detail: string
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
  readonly items: readonly BulkResult[]
}

export interface BulkResult {
  /** Result for this link. */
  readonly outcome: 'created' | 'unchanged' | 'failed'
  /** The link, or null if it could not be created. */
  readonly link: Link | null
  /** Reasons why the link could not be created. */
  readonly errors: readonly BulkError[]
}

export interface BulkUpdate {
  /** Changes, with at most 500 ids together. An id must not occur twice. */
  readonly changes: readonly BulkChange[]
}

export interface BulkUpdateOutcome {
  /** Number of links that were changed. */
  readonly updated: number
  /** Number of links that had these values already. */
  readonly unchanged: number
  /** Number of links that could not be changed. */
  readonly failed: number
  /** One result for each id of the request, in the same order. */
  readonly items: readonly BulkUpdateResult[]
  /** A body for the same route that reverts this request: it restores the former values of the changed fields. Nothing to revert if it has no changes. */
  readonly undo: {
    readonly changes: readonly BulkChange[]
  }
}

export interface BulkUpdateResult {
  /** Id of the link, as in the request. */
  readonly id: string
  /** Result for this link. */
  readonly outcome: 'updated' | 'unchanged' | 'failed'
  /** The link as it is now, or null if it could not be changed. */
  readonly link: Link | null
  /** Reasons why the link could not be changed. */
  readonly errors: readonly BulkError[]
}

/** Campaign of the link’s clicks. Parameters of a click override these values only if `passesCampaign` is false. */
export interface Campaign {
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

export interface CampaignPatch {
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
}

/** Rules for the campaign of a link that is created or imported, and for one that is changed. Other links stay as they are. */
export interface CampaignRules {
  /** Campaign values that a link must have. */
  readonly required: readonly ('utm_source' | 'utm_medium' | 'utm_campaign')[]
  /** Whether campaign values are stored in lower case, with `-` instead of spaces. Default: false. */
  readonly isLowerCase: boolean
}

/** Rules for the campaign of a link that is created or imported, and for one that is changed. Other links stay as they are. Omitted rules stay unchanged. */
export interface CampaignRulesChanges {
  /** Campaign values that a link must have. */
  readonly required?: readonly ('utm_source' | 'utm_medium' | 'utm_campaign')[]
  /** Whether campaign values are stored in lower case, with `-` instead of spaces. Default: false. */
  readonly isLowerCase?: boolean
}

export interface CampaignTemplate {
  /** Id of the template. */
  readonly id: string
  /** Name of the template. */
  readonly name: string
  readonly campaign: CampaignValues
  /** Time the template was saved. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
}

export interface CampaignTemplateBody {
  /** Name of the template. */
  readonly name: string
  readonly campaign: CampaignValues
}

export interface CampaignTemplates {
  readonly items: readonly CampaignTemplate[]
}

export interface CampaignValues {
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

export interface ChangeEmail {
  readonly email: string
  /** Required if you have one. */
  readonly password?: string
}

export interface ChangePassword {
  readonly currentPassword: string
  readonly newPassword: string
}

export type CheckDomainBody = Readonly<Record<string, never>> | null

export type CheckedDomain = Domain & {
  /** `found`: the TXT record is there. `absent`: it is not; a new record can take an hour to become visible. `unanswered`: the name servers did not respond. */
  readonly outcome: 'found' | 'absent' | 'unanswered'
}

/** A visit to a link. Contains no IP address. */
export interface Click {
  /** ID of the click, as in exports. */
  readonly id: string
  /** Time of the click. */
  readonly clickedAt: string
  /** Clicked link. */
  readonly linkId: string
  /** Name of the clicked link. Null if the link was purged. */
  readonly link: LinkName | null
  /** `ios`, `android` or `desktop`. */
  readonly platform: string
  /** Class of the browser: `in-app`, `safari`, … Null if there is none. */
  readonly browser: string | null
  /** Version of the operating system. Null if there is none. */
  readonly systemVersion: string | null
  /** Preferred language of the browser. Null if there is none. */
  readonly language: string | null
  /** Two-letter country code. Null if there is none. */
  readonly country: string | null
  /** Host of the page that contained the link. Null if there is none. */
  readonly referrer: string | null
  readonly campaign: ClickCampaign
  /** Visited path of a link by pattern. Null if there is none. */
  readonly path: string | null
  /** Response to the click: `redirect` to Google Play or to the URL for the platform, `preview` for bots, or the landing page: `ios-safari`, `ios-in-app`, `android-store`, `android-in-app`, `desktop` or `web`. Null if unknown. */
  readonly response: string | null
  /** Whether a bot clicked. */
  readonly isBot: boolean
  /** Whether a browser loaded the link in advance. */
  readonly isPrefetch: boolean
  /** Whether the click was over a rate limit, such as 600 clicks a minute from one address. It is counted with the clicks of bots, and no install is matched to it by its signals. */
  readonly isLimited: boolean
  /** Install that the click was matched to. Null if there is none. */
  readonly installId: string | null
  /** Whether that install is on a test device. False for unmatched clicks, whose device is unknown. */
  readonly isTest: boolean
}

/** Campaign of the click. */
export interface ClickCampaign {
  /** `utm_source`. Null if there is none. */
  readonly source: string | null
  /** `utm_medium`. Null if there is none. */
  readonly medium: string | null
  /** `utm_campaign`. Null if there is none. */
  readonly campaign: string | null
  /** `utm_term`. Null if there is none. */
  readonly term: string | null
  /** `utm_content`. Null if there is none. */
  readonly content: string | null
}

export interface ClickPage {
  readonly items: readonly Click[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface ClickToInstall {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  readonly edgesSeconds: readonly number[]
  /** All installs with a known click. Null if there are none. */
  readonly all: Delays | null
  readonly groups: readonly DelayGroup[]
}

/** The person has a second factor. */
export interface CodeNeeded {
  readonly next: 'code'
}

export interface CodeSignIn {
  /** The six digits of the authenticator app, or a recovery code. */
  readonly code: string
}

export interface Cohort {
  /** Monday (UTC) of the week of the installs. */
  readonly week: string
  readonly installs: number
  /** Number of these installs that were active in the week of install, the week after, and so on. The last entry is the current week, which is not over. */
  readonly active: readonly number[]
}

export interface ConfirmFactor {
  readonly code: string
}

export interface ConfirmedEmail {
  /** The new address. */
  readonly email: string
  /** Whether it is in use now. False: the link that was sent to it comes next. */
  readonly isChanged: boolean
}

/** Settings of a connector. Secrets are shortened to their last four characters. */
export interface ConnectorSettings {
  readonly region?: string
  readonly origin?: string
  readonly apiKey?: string
  readonly writeKey?: string
  readonly measurementId?: string
  readonly apiSecret?: string
  readonly projectToken?: string
  readonly webhookUrl?: string
}

/** Settings of a connector. A change replaces all of them, except secrets that it does not contain. */
export interface ConnectorSettingsBody {
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

/** Link that an amount is credited to. `install` (first touch): the link that led to the install. `open` (re-engagement): the link that opened the app in the 30 minutes before; amounts without one are left out. */
export type Credit = 'install' | 'open'

export interface CurrencyRate {
  /** Day (UTC). */
  readonly day: string
  readonly currency: string
  /** What one euro costs, as an exact decimal. */
  readonly rate: string
}

export interface CurrencyRates {
  readonly items: readonly FoundCurrencyRate[]
}

export interface CurrencyRatesBody {
  readonly rates?: readonly CurrencyRate[]
  /** Text of a file instead of `rates`: CSV with the header `day,currency,rate`, or a file of the European Central Bank, as XML or CSV. */
  readonly file?: string
}

export interface CurrentSession {
  readonly person: Person
  /** Send it as `X-CSRF-Token` with every request that changes something. */
  readonly csrfToken: string
  /** Your organizations and your role in each, in the order of joining. */
  readonly organizations: readonly SessionOrganization[]
  /** Whether you can sign in with a password. */
  readonly hasPassword: boolean
  /** Whether signing in with the password needs a code of your second factor too. */
  readonly hasFactor: boolean
  /** Whether you have a passkey. */
  readonly hasPasskey: boolean
  /** The OpenID Connect issuer. Null if none is configured. */
  readonly oidc: SessionIssuer | null
  /** Set if you deleted the account and can restore it. */
  readonly deletion: Deletion | null
  /** Whether the service sends email. */
  readonly sendsEmail: boolean
}

export interface DataCondition {
  /** JSON pointer to a value in the event data. It cannot address array elements. */
  readonly pointer: string
  /** `ne` also applies to events without a value at the pointer. */
  readonly op: 'eq' | 'ne' | 'exists' | 'missing' | 'lt' | 'lte' | 'gt' | 'gte'
  /** Value to compare with: a number for lt, lte, gt and gte. Not allowed for exists and missing. */
  readonly value?: string | number | boolean | null
}

/** Contains links, levels and bits only, never a signal of a device. */
export interface DecisionExplanation {
  /** Version of the model that decided. */
  readonly model: string
  /** Platform of the device. */
  readonly platform: 'ios' | 'android'
  /** Maximum age of the clicks that could be matched. */
  readonly windowSeconds: number
  /** Number of clicks compared with the install. */
  readonly candidates: number
  /** Probability that the install came from a click that was counted but not compared, and leads elsewhere. */
  readonly unread: number
  /** Probability that no known click led to the install. */
  readonly organic: number
  /** Confidence that a match of `best` needed. Higher if click and install share no address. Null without candidates. */
  readonly threshold: number | null
  /** `threshold` in bits, to compare with `bits` of `best`. Null without candidates, and if no confidence was enough. */
  readonly thresholdBits: number | null
  /** Likeliest destination. Null if there were no candidates. */
  readonly best: ExplainedClick | null
  /** Next destinations, likeliest first. Those with a probability below 0.0001 are left out. */
  readonly rivals: readonly ExplainedClick[]
}

export interface DelayGroup {
  readonly platform: string
  readonly method: string
  readonly installs: number
  readonly medianSeconds: number
  readonly p90Seconds: number
  /** One count per entry of `edgesSeconds`. */
  readonly counts: readonly number[]
}

export interface Delays {
  readonly installs: number
  readonly medianSeconds: number
  readonly p90Seconds: number
  /** One count per entry of `edgesSeconds`. */
  readonly counts: readonly number[]
}

export interface Deletion {
  /** Time of the deletion. */
  readonly deletedAt: string
  /** End of the grace period. The data is purged after it. */
  readonly restorableUntil: string
}

/** What desktops get of a link without a `desktopUrl`. `page`: a page with a QR code and a way to the destination. `qr_code`: the page without that way. `destination`: a redirect to the destination, if it is a web URL on another host; otherwise the page. */
export type DesktopResponse = 'page' | 'qr_code' | 'destination'

export interface DevicePreview {
  /** The kind of device and browser. */
  readonly device:
    | 'iphone_safari'
    | 'iphone_in_app'
    | 'android_chrome'
    | 'android_in_app'
    | 'desktop'
    | 'social_crawler'
  /** `store_redirect`: to Google Play. `url_redirect`: to the link’s URL for the platform, or to the destination. `landing_page`: a page in `html`. `social_card`: preview tags, in `card`. `error_page`: not found or no longer available. */
  readonly answer: 'store_redirect' | 'url_redirect' | 'landing_page' | 'social_card' | 'error_page'
  /** HTTP status of the response. */
  readonly status: number
  /** Target of the redirect, or of the main button or QR code of the page. Has `preview` for the click id. */
  readonly targetUrl: string | null
  /** Whether the phone opens the app, if it is installed, instead of sending the request. Null if no app can open. */
  readonly opensInstalledApp: boolean | null
  /** Why the device gets this response, most important reason first. */
  readonly reasons: readonly PreviewReason[]
  /** The page, without its script. Show it in a sandboxed frame. Null for a redirect or a card. */
  readonly html: string | null
  /** The card that messengers and social networks show. Null for other devices. */
  readonly card: SocialCard | null
}

/** Dimension to break the counts down by. `event` is counted for `events` and `openEvents`; `method` for `installs` and `matched`; `os_version` and `browser` for `clicks` and `botClicks`; `referrer`, campaign dimensions and `path` for clicks, installs and events, and `path` also for `opens`; all others for every metric. `source` is the name of the referrer, such as Instagram for `l.instagram.com`, or its host if it is not a well-known one. `tag` and `domain` are those that links have now, of at most 20,000 links. */
export type Dimension =
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
  | 'utm_term'
  | 'utm_content'
  | 'os_version'
  | 'browser'
  | 'tag'
  | 'domain'
  | 'source'

export interface DnsRecord {
  /** `verification` proves that you own the domain, `traffic` points it to the service. */
  readonly purpose: 'verification' | 'traffic'
  /** The DNS record type. */
  readonly type: 'TXT' | 'CNAME'
  /** The full name of the record. */
  readonly name: string
  /** The required value of the record. */
  readonly value: string
}

export interface Domain {
  /** The domain name, in lower case and ASCII. */
  readonly domain: string
  /** `pending`: the TXT record was not found yet. `verified`: links are served. `missing`: links are served, but the TXT record is gone. `suspended`: the TXT record has been gone for seven days, and no links are served until it is back. */
  readonly state: 'pending' | 'verified' | 'missing' | 'suspended'
  /** DNS records to create. Keep the verification record in place for as long as you use the domain. At the apex of a zone, which cannot have a CNAME record, use an ALIAS record or the IP addresses of the same target. Empty for a name below the link domain of the service. */
  readonly records: readonly DnsRecord[]
  /** Time the domain was verified. */
  readonly verifiedAt: string | null
  /** Time of the last DNS check. */
  readonly checkedAt: string | null
  /** Time of the first check that did not find the TXT record. */
  readonly missingSince: string | null
  /** Time the domain was suspended. */
  readonly suspendedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: Takedown | null
  /** Time the domain was added. */
  readonly createdAt: string
}

export interface DomainBody {
  /** A domain that you own, or a name directly below the link domain of the service. */
  readonly domain: string
}

export interface DomainHealth {
  /** The domain name. */
  readonly domain: string
  /** Time of the checks. Results are kept for 30 seconds. */
  readonly checkedAt: string
  /** The worst status of all checks. */
  readonly status: 'ok' | 'unknown' | 'warning' | 'failed'
  /** One result for each check. */
  readonly items: readonly HealthCheck[]
  /** Time the TLS certificate expires. Null if it could not be read. */
  readonly certificateExpiresAt: string | null
  /** Time of the last click on the domain. Null if there was none in the last seven days. */
  readonly lastClickAt: string | null
}

export interface DomainsPage {
  readonly items: readonly Domain[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface EmailStatus {
  /** The address that emails come from. Null if the service sends no email. */
  readonly sender: string | null
  /** Since when the SMTP server has failed. Null if it works or was not used yet. */
  readonly failingSince: string | null
  /** Why the SMTP server fails. */
  readonly error:
    | 'not_found'
    | 'not_reachable'
    | 'timed_out'
    | 'not_encrypted'
    | 'sign_in_refused'
    | 'sender_refused'
    | 'recipient_refused'
    | 'message_refused'
    | 'unexpected_response'
    | 'expired'
    | 'unreadable'
    | null
  /** Emails of the organization that wait to be sent. */
  readonly waiting: number
  /** The last test email of the organization, of the last 30 days. */
  readonly lastTest: EmailTest | null
}

export interface EmailTest {
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly error:
    | 'not_found'
    | 'not_reachable'
    | 'timed_out'
    | 'not_encrypted'
    | 'sign_in_refused'
    | 'sender_refused'
    | 'recipient_refused'
    | 'message_refused'
    | 'unexpected_response'
    | 'expired'
    | 'unreadable'
    | null
  readonly createdAt: string
}

export interface Erasure {
  readonly id: string
  readonly requestedAt: string
  /** Pending: not started. Erasing: the data is being deleted from the database, the click index and analytics. Expiring: it is deleted there, and copies in the event log expire within its retention. Finished: no data is left. */
  readonly status: 'pending' | 'erasing' | 'expiring' | 'finished'
  /** Null until the erasure is finished. */
  readonly finishedAt: string | null
}

export interface EventGroup {
  /** Value in the event data. Long values are truncated and returned as text. */
  readonly value: unknown
  /** False if the event data has no value at `groupBy`. */
  readonly hasValue: boolean
  readonly count: number
  readonly sum: number | null
  readonly average: number | null
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
  readonly groups: readonly EventGroup[]
}

export interface EventProperties {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Number of events that were read. */
  readonly sampledEvents: number
  /** Most frequent first. */
  readonly properties: readonly EventProperty[]
}

export interface EventProperty {
  /** JSON pointer to the value, as conditions and `groupBy` take it. */
  readonly pointer: string
  /** Types of the values, most frequent first. */
  readonly types: readonly ('string' | 'number' | 'boolean' | 'array' | 'null')[]
  /** Share of the sampled events that have a value there. */
  readonly share: number
  /** Up to five values, most frequent first. Texts of more than 100 characters are left out. */
  readonly examples: readonly (string | number | boolean)[]
}

export interface Evidence {
  /** Compared signal: `network`, `model`, `screen`, … */
  readonly signal: string
  /** Similarity of click and install: `same-v4`, `other`, … */
  readonly level: string
  /** Weight of the evidence: positive for the click, negative against it. */
  readonly bits: number
}

/** A destination, explained by its likeliest click. */
export interface ExplainedClick {
  /** Link of the click. */
  readonly linkId: string
  /** Number of clicks with this destination. */
  readonly clicks: number
  /** Time of the click. */
  readonly clickedAt: string
  /** Time from the click to the first open. */
  readonly gapSeconds: number
  /** Probability of its destination. That of `best` is calibrated, and is compared with `threshold`. */
  readonly confidence: number
  /** Evidence for the destination against all other causes: the base-2 logarithm of the odds. The sum of `priorBits`, the bits in `evidence`, `sameDestinationBits`, `rivalBits` and `calibrationBits`. */
  readonly bits: number
  /** Prior evidence from the time of the click and the conversion rate of its link, against an organic install. */
  readonly priorBits: number
  /** Evidence of each compared signal. */
  readonly evidence: readonly Evidence[]
  /** Added by other clicks with the same destination. Never negative. */
  readonly sameDestinationBits: number
  /** Removed by clicks with other destinations and by clicks that were not compared. Never positive. */
  readonly rivalBits: number
  /** Correction by how often the model was right at this confidence. 0 without calibration, and for rivals. */
  readonly calibrationBits: number
}

export interface FactorChange {
  /** Required if you have a password. */
  readonly password?: string
  /** The six digits of the authenticator app, or a recovery code. */
  readonly code: string
}

export interface FactorRequirement {
  readonly isRequired: boolean
}

export interface FactorSetup {
  /** For the authenticator app, as a QR code. */
  readonly url: string
  /** The secret in the URL, to type in. In base32. */
  readonly secret: string
  /** Each can be used once instead of a code of the app. Not shown again. */
  readonly recoveryCodes: readonly string[]
}

export interface FactorSetupRequest {
  /** Required if you have a password. */
  readonly password?: string
}

export interface Filter {
  readonly by: Dimension
  /** `eq`: is one of the values. `ne`: is none of them. */
  readonly op: 'eq' | 'ne'
  /** An empty value means unknown. */
  readonly values: readonly string[]
}

export interface Folder {
  /** Name of the folder. */
  readonly folder: string
  /** Number of links in it. Archived and deleted links do not count. */
  readonly linkCount: number
}

export interface FolderReplacement {
  /** Name of a folder. */
  readonly folder: string
  /** The folder to move its links to. Null: none. */
  readonly replacement: string | null
}

export interface Folders {
  readonly items: readonly Folder[]
}

export interface ForgottenPassword {
  readonly email: string
}

export interface FoundCurrencyRate {
  /** Day (UTC). */
  readonly day: string
  readonly currency: string
  /** What one euro costs, as an exact decimal. */
  readonly rate: string
  /** Whether the organization set it. Otherwise the operator of the service did. */
  readonly isOwn: boolean
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
  readonly firstOpens: FunnelStage
  readonly installs: FunnelStage
  /** First opens that are not attributed to a link. Null with a filter by link, tag or domain. */
  readonly organicFirstOpens: number | null
  /** Links that opened the app after its first run. Null with a filter by referrer, campaign or path, because these have no click. */
  readonly opens: FunnelOpens | null
}

export interface FunnelGroup {
  /** Empty if unknown. */
  readonly value: string
  /** One entry per step. */
  readonly steps: readonly FunnelStepResult[]
}

export interface FunnelOpens {
  readonly count: number
  /** Distinct installs that logged the event in the 30 minutes after the link opened the app. */
  readonly withEvent: number
}

export interface FunnelStage {
  readonly count: number
  /** Distinct installs among them that logged the event within `withinDays`. */
  readonly withEvent: number
}

export interface FunnelStep {
  /** `click`: the click that an install was matched to. `install`: its first open. `open`: a link opened the app later. `event`: the app logged an event. */
  readonly type: 'click' | 'install' | 'open' | 'event'
  /** Name of the event. Required for an event, and not allowed otherwise. */
  readonly name?: string
  /** Conditions that the event data must meet, all of them. */
  readonly where?: readonly DataCondition[]
}

export interface FunnelStepResult {
  /** Installs that completed this step and all before it. */
  readonly count: number
  /** Share of the step before. Null for the first step, and if that is 0. */
  readonly fromPrevious: number | null
  /** Share of the first step. Null for the first step, and if that is 0. */
  readonly fromFirst: number | null
  /** Median time since the step before. Null for the first step, and if `count` is 0. */
  readonly medianSeconds: number | null
}

export interface HealthCheck {
  /** Name of the check. */
  readonly check:
    | 'dns_verification'
    | 'dns_address'
    | 'tls'
    | 'apple_association'
    | 'android_association'
    | 'traffic'
  /** `unknown`: it could not be checked, or does not apply yet. */
  readonly status: 'ok' | 'unknown' | 'warning' | 'failed'
  /** The result in English. */
  readonly message: string
  /** How to fix it. Null if there is nothing to fix. */
  readonly fix: string | null
  /** The association file as it was fetched. Null for other checks. */
  readonly file: AssociationFile | null
}

export interface Import {
  readonly id: string
  readonly source: 'csv' | 'firebase' | 'branch'
  readonly isDryRun: boolean
  /** `incomplete`: the file is not valid CSV from some line on, or the quota of links is used up. `interrupted`: the client or the server stopped. Send the file again after both. */
  readonly state: 'running' | 'finished' | 'incomplete' | 'interrupted'
  readonly counts: ImportCounts
  readonly startedBy: Actor
  readonly startedAt: string
  /** Time of the last progress, or of the end. */
  readonly updatedAt: string
}

/** Number of rows by outcome, so far. */
export interface ImportCounts {
  /** Rows that were read. */
  readonly read: number
  /** Rows that became links. */
  readonly created: number
  /** Rows whose link exists with the same content. */
  readonly unchanged: number
  /** Rows whose slug is taken by a link with different content. */
  readonly conflicting: number
  /** Rows that are not valid. */
  readonly failed: number
}

export type ImportDetails = Import & {
  /** Rows that could not be imported, up to 1,000. */
  readonly errors: readonly ImportError[]
}

export interface ImportError {
  /** Line of the file, from 1. */
  readonly line: number
  /** Name of the column. Null if the error concerns the whole row. */
  readonly column: string | null
  readonly detail: string
}

export interface ImportsPage {
  readonly items: readonly Import[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface Install {
  /** ID of the install. */
  readonly installId: string
  /** Time of the first open. */
  readonly installedAt: string
  /** Platform of the device. Null if unknown. */
  readonly platform: string | null
  /** Two-letter country code. Null if unknown. */
  readonly country: string | null
  /** Method of the match. `opened`: a link opened the app on its first run. `none`: no match. */
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'opened' | 'none'
  /** Probability that the link is right. 0 without a match. */
  readonly confidence: number
  /** Reason why there is no match. Null if there is one. */
  readonly reason: string | null
  /** Matched link. Null if there is no match. */
  readonly linkId: string | null
  /** Name of the matched link. Null if the link was purged. */
  readonly link: LinkName | null
  /** Time of the matched click. Null if unknown. */
  readonly clickedAt: string | null
  /** Time from the click to the first open. Null if unknown. */
  readonly delaySeconds: number | null
  /** Whether the device is a test device now. */
  readonly isTest: boolean
}

/** All stored data of an install, as stored. The explanation of its match is without clicks of others. */
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
  /** ID of the matched click, as in exports. Null if there is no match. */
  readonly clickId: string | null
  /** Time of the decision. */
  readonly decidedAt: string
  /** Platform of the device. Null if unknown. */
  readonly platform: 'ios' | 'android' | null
  /** Method of the match. */
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  /** Probability that the link is right. */
  readonly confidence: number
  /** Reason why there is no match: `no_candidates`, `organic_likelier`, `organic`, `ambiguous` or `below_threshold`. Null if there is one. */
  readonly reason: string | null
  /** Click IDs of advertising networks in the matched link, such as `gclid` and `fbclid`, by name. */
  readonly adClickIds: Readonly<Record<string, string>>
  /** How the model decided. Null if a referrer or a clipboard token decided. */
  readonly explanation: DecisionExplanation | null
}

export interface InstallPage {
  readonly items: readonly Install[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
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
  /** Language of the email. Default: that of the request, `Accept-Language`. */
  readonly language?:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
}

export interface InvitationPreview {
  readonly organizationName: string
  /** Name of the person or key that created the invitation. Null if it no longer exists. */
  readonly invitedBy: string | null
  /** The invited email address. */
  readonly email: string
  /** Your role after accepting. */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  readonly expiresAt: string
  /** Whether a person with this email address exists. They must sign in before accepting. */
  readonly hasAccount: boolean
  /** Whether only signing in with the issuer accepts it. */
  readonly needsSingleSignOn: boolean
}

export interface InvitationsPage {
  readonly items: readonly Invitation[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export type JoinedOrganization = Organization & {
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
  readonly scopes: readonly Scope[]
  /** The id of the person or key that created the key. */
  readonly createdBy: string | null
  readonly createdAt: string
  /** Accurate to the day. Always null for publishable keys. */
  readonly lastUsedAt: string | null
  /** When the key stops working. Null: never. */
  readonly expiresAt: string | null
  /** CIDR ranges from which the key works. Empty: everywhere. */
  readonly allowedAddresses: readonly string[]
  readonly revokedAt: string | null
}

/** Addresses or CIDR ranges from which a secret key works. Default: everywhere. */
export type KeyAddresses = readonly string[]

export interface KeysPage {
  readonly items: readonly Key[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

export interface LandingTranslation {
  readonly language:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
  /** Headline. Null: that of all other languages. */
  readonly headline: string | null
  /** Text. Null: that of all other languages. */
  readonly text: string | null
  /** HTTPS URL of the picture. Null: that of all other languages. */
  readonly imageUrl: string | null
}

export interface LandingTranslationBody {
  readonly language:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
  /** Headline. Null: that of all other languages. */
  readonly headline?: string | null
  /** Text. Null: that of all other languages. */
  readonly text?: string | null
  /** HTTPS URL of the picture. Null: that of all other languages. */
  readonly imageUrl?: string | null
}

export interface LatestEntries {
  /** Newest first. */
  readonly items: readonly (LiveClick | LiveInstall | LiveOpen | LiveEvent)[]
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
  /** Internal name of the link. Visitors never see it. Without it, the dashboard shows the title. */
  readonly name: string | null
  /** Internal note about the link. Visitors never see it. */
  readonly note: string | null
  /** Folder of the link. A new name creates the folder. */
  readonly folder: string | null
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
  /** Whether the campaign is added to the URLs that browsers and the app receive. Its values then replace those of the URLs, win over those of a click, and are the ones that analytics count. Default: true. */
  readonly passesCampaign: boolean
  /** Title in the link preview and on the landing page. */
  readonly title: string | null
  /** Description in the link preview and on the landing page. */
  readonly description: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage: string | null
  /** Time the link starts. Before that it responds with 404, and visits are no clicks. Null if it is available at once. */
  readonly startsAt: string | null
  /** Time the link expires. From then on it redirects to `expiredUrl`, or responds with 410. Null if it never expires. */
  readonly expiresAt: string | null
  /** URL that visits get after the expiry, as written: without the query and the campaign. They are no clicks. The app receives it too. */
  readonly expiredUrl: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled: boolean
  /** Whether the link is archived. It is not served, but its slug stays taken. */
  readonly isArchived: boolean
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: Takedown | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags: readonly string[]
  readonly campaign: Campaign
  /** Creator of the link: `person:` or `key:` and an id. Null if the service created it. */
  readonly createdBy: string | null
  /** Time the link was created. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
  /** Number of the version, as in the `ETag`. Each change adds one. */
  readonly version: number
}

export interface LinkCount {
  /** Links that pass the filters. */
  readonly count: number
  /** False if there may be more. */
  readonly isExact: boolean
  /** Links of the app that are neither archived nor deleted. */
  readonly total: number
}

export interface LinkName {
  /** Domain of the link. */
  readonly domain: string
  /** Slug of the link. */
  readonly slug: string
  /** Internal name of the link. */
  readonly name: string | null
  /** Title of the link. */
  readonly title: string | null
}

export interface LinkPage {
  readonly items: readonly Link[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

/** Fields that are given are replaced, null resets a field, all others stay. */
export interface LinkPatch {
  /** URL that the app receives: a page of your website, or a URL with the app’s scheme. If the slug ends in `/*`, a destination that ends in `/*` receives the path below the link. */
  readonly destination?: string
  /** Internal name of the link. Visitors never see it. Without it, the dashboard shows the title. */
  readonly name?: string | null
  /** Internal note about the link. Visitors never see it. */
  readonly note?: string | null
  /** Folder of the link. A new name creates the folder. */
  readonly folder?: string | null
  /** URL that browsers on iOS open instead of the store or the landing page. */
  readonly iosUrl?: string | null
  /** URL that browsers on Android open instead of the store or the landing page. */
  readonly androidUrl?: string | null
  /** URL that desktop browsers open instead of the landing page. */
  readonly desktopUrl?: string | null
  /** Whether query parameters of a click are added to the destination, also when the app is installed only after the click. The destination’s own parameters win. Default: true. */
  readonly passesQuery?: boolean | null
  /** Whether the campaign is added to the URLs that browsers and the app receive. Its values then replace those of the URLs, win over those of a click, and are the ones that analytics count. Default: true. */
  readonly passesCampaign?: boolean | null
  /** Title in the link preview and on the landing page. */
  readonly title?: string | null
  /** Description in the link preview and on the landing page. */
  readonly description?: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl?: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage?: string | null
  /** Time the link starts. Before that it responds with 404, and visits are no clicks. Null if it is available at once. */
  readonly startsAt?: string | null
  /** Time the link expires. From then on it redirects to `expiredUrl`, or responds with 410. Null if it never expires. */
  readonly expiresAt?: string | null
  /** URL that visits get after the expiry, as written: without the query and the campaign. They are no clicks. The app receives it too. */
  readonly expiredUrl?: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled?: boolean | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags?: readonly string[] | null
  /** Campaign of the link’s clicks. Parameters of a click override these values only if `passesCampaign` is false. */
  readonly campaign?: CampaignPatch | null
}

export interface LinkPreview {
  /** State of the link at the URL, or the reason why there is none. `active` links are served. */
  readonly finding:
    | 'active'
    | 'scheduled'
    | 'expired'
    | 'disabled'
    | 'taken_down'
    | 'archived'
    | 'deleted'
    | 'destination_not_allowed'
    | 'domain_not_served'
    | 'unknown_slug'
    | 'reserved_path'
    | 'unknown_domain'
    | 'invalid_url'
  /** The finding in English. */
  readonly explanation: string
  /** The visited URL, as browsers write it. Null if it is not a URL. */
  readonly url: string | null
  /** The link. Null if there is none. */
  readonly link: PreviewedLink | null
  /** The response to each device. Empty if links of the app cannot have the URL. */
  readonly devices: readonly DevicePreview[]
}

export interface LinkResult {
  /** Id of the link. */
  readonly id: string
  /** Clicks by people. */
  readonly clicks: number
  /** First opens attributed to the link. */
  readonly installs: number
  /** Installs per click. Null without clicks. */
  readonly conversion: number | null
  /** Times that the link opened the installed app. */
  readonly opens: number
  /** Events of the installs that are attributed to the link. */
  readonly events: number
  /** Amounts above zero that these installs paid. */
  readonly purchases: number
  /** Sum in the reporting currency, refunds subtracted. Without the amounts in `unconverted`. */
  readonly revenue: string
  /** Sums of days without a rate, in their own currency. `revenue` does not include them. */
  readonly unconverted: readonly MoneyAmount[]
  /** Start of the last hour with a click; of the day where hours are not kept. Null without clicks. */
  readonly lastClickAt: string | null
}

export interface LinkResults {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Reporting currency of the app. */
  readonly currency: string
  /** One for each id of the request, in the same order. */
  readonly items: readonly LinkResult[]
}

export interface LinkToken {
  readonly token: string
}

export interface LiveClick {
  readonly kind: 'click'
  /** ID of the click, install, open or event. An entry that arrives again has the same ID: replace the earlier one. */
  readonly id: string
  /** Time the service received it. */
  readonly at: string
  /** ID of the link. Null if there is none. */
  readonly linkId: string | null
  /** The link. Null if there is none, or if it was deleted. */
  readonly link: LiveLink | null
  /** ISO 3166 code of the country. Null if unknown. */
  readonly country: string | null
  /** Platform of the visitor. */
  readonly platform: 'ios' | 'android' | 'desktop'
  /** Browser. `in-app`: a web view inside another app. */
  readonly browser: 'safari' | 'chrome' | 'in-app' | 'other'
  /** Version of the operating system. Null if unknown. */
  readonly systemVersion: string | null
  /** Host of the page that contained the link. */
  readonly referrerHost: string | null
  /** Campaign parameters of the click, such as `utm_source`. */
  readonly campaign: Readonly<Record<string, string>>
  /** Visited path of a link by pattern. Null for other links. */
  readonly path: string | null
  /** Whether the visitor is a bot or a link preview. */
  readonly isBot: boolean
  /** Whether a browser prefetched the link. */
  readonly isPrefetch: boolean
  /** Whether the click was over a rate limit. */
  readonly isLimited: boolean
}

export interface LiveEvent {
  readonly kind: 'event'
  /** ID of the click, install, open or event. An entry that arrives again has the same ID: replace the earlier one. */
  readonly id: string
  /** Time the service received it. */
  readonly at: string
  /** ID of the link. Null if there is none. */
  readonly linkId: string | null
  /** The link. Null if there is none, or if it was deleted. */
  readonly link: LiveLink | null
  /** ISO 3166 code of the country. Null if unknown. */
  readonly country: string | null
  /** ID that the app assigned to the install. */
  readonly installId: string
  /** Whether the install is on a test device, which is excluded from analytics. */
  readonly isTest: boolean
  /** Time of the event. */
  readonly happenedAt: string
  /** Name of the event. */
  readonly name: string
  /** Data of the event, as the app logged it. */
  readonly data: unknown
  /** Whether `data` is null because it is larger than 4 kB. */
  readonly isDataOmitted: boolean
}

/** Entries were skipped. Read them from the lists. */
export interface LiveGap {
  readonly kind: 'gap'
}

export interface LiveInstall {
  readonly kind: 'install'
  /** ID of the click, install, open or event. An entry that arrives again has the same ID: replace the earlier one. */
  readonly id: string
  /** Time the service received it. */
  readonly at: string
  /** ID of the link. Null if there is none. */
  readonly linkId: string | null
  /** The link. Null if there is none, or if it was deleted. */
  readonly link: LiveLink | null
  /** ISO 3166 code of the country. Null if unknown. */
  readonly country: string | null
  /** ID that the app assigned to the install. */
  readonly installId: string
  /** Whether the install is on a test device, which is excluded from analytics. */
  readonly isTest: boolean
  /** Platform of the device. Null if unknown. */
  readonly platform: 'ios' | 'android' | null
  /** How the install was matched. `opened`: a link opened the app on its first run. `none`: not matched. */
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'opened' | 'none'
  /** Confidence of the match, from 0 to 1. */
  readonly confidence: number
  /** Why the install was not matched. Null if it was. */
  readonly reason: string | null
}

export interface LiveLink {
  /** ID of the link. */
  readonly id: string
  /** Public URL of the link. */
  readonly url: string
  /** Domain of the link. */
  readonly domain: string
  /** Path of the link on its domain. */
  readonly slug: string
  /** Internal name of the link. */
  readonly name: string | null
  /** Title of the link. */
  readonly title: string | null
}

export interface LiveOpen {
  readonly kind: 'open'
  /** ID of the click, install, open or event. An entry that arrives again has the same ID: replace the earlier one. */
  readonly id: string
  /** Time the service received it. */
  readonly at: string
  /** ID of the link. Null if there is none. */
  readonly linkId: string | null
  /** The link. Null if there is none, or if it was deleted. */
  readonly link: LiveLink | null
  /** ISO 3166 code of the country. Null if unknown. */
  readonly country: string | null
  /** ID that the app assigned to the install. */
  readonly installId: string
  /** Whether the install is on a test device, which is excluded from analytics. */
  readonly isTest: boolean
  /** Time the link opened the app. */
  readonly happenedAt: string
  /** `verified` for a universal link or app link, `scheme` for a custom URL scheme. Null if unknown. */
  readonly linkType: 'verified' | 'scheme' | null
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
  readonly placebo: PlaceboEstimate
  readonly days: readonly MatchQualityDay[]
}

export interface MatchQualityDay {
  /** Start of the day. */
  readonly from: string
  /** Installs by match method. `none` means not matched. */
  readonly methods: Readonly<Record<string, number>>
  /** Unmatched installs by reason. */
  readonly abstentions: Readonly<Record<string, number>>
}

export interface Member {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** Whether the member has a second factor. Null unless you are an owner. */
  readonly hasFactor: boolean | null
  /** Increases with every change. */
  readonly version: number
  readonly joinedAt: string
}

export interface MembersPage {
  readonly items: readonly Member[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

/** `clicks` are clicks by people. `botClicks` are clicks by bots, by browsers that prefetch, and over a rate limit. `installs` are first opens, `matched` those attributed to a link. `events` are counted for the link that led to their install. `opens` are links that opened the app later. `openEvents` are events in the 30 minutes after that, counted for the opened link. */
export type Metric =
  'clicks' | 'botClicks' | 'installs' | 'matched' | 'events' | 'opens' | 'openEvents'

export interface MetricCounts {
  readonly clicks?: number
  readonly botClicks?: number
  readonly installs?: number
  readonly matched?: number
  readonly events?: number
  readonly opens?: number
  readonly openEvents?: number
}

export interface MoneyAmount {
  /** ISO 4217. */
  readonly currency: string
  /** Exact, in units of the currency. */
  readonly amount: string
}

export type NewApp = App & {
  /** The first publishable key, to ship in the app. Shown only once. */
  readonly publishableKey: string
}

export interface NewFolder {
  /** Name of a folder. */
  readonly folder: string
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
  /** Whether the service sends the link by email. Otherwise, pass it on yourself: the service sends no email, or the limits of invitations are reached. */
  readonly isEmailed: boolean
}

export type NewKey = Key & {
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
  /** Internal name of the link. Visitors never see it. Without it, the dashboard shows the title. */
  readonly name?: string | null
  /** Internal note about the link. Visitors never see it. */
  readonly note?: string | null
  /** Folder of the link. A new name creates the folder. */
  readonly folder?: string | null
  /** URL that browsers on iOS open instead of the store or the landing page. */
  readonly iosUrl?: string | null
  /** URL that browsers on Android open instead of the store or the landing page. */
  readonly androidUrl?: string | null
  /** URL that desktop browsers open instead of the landing page. */
  readonly desktopUrl?: string | null
  /** Whether query parameters of a click are added to the destination, also when the app is installed only after the click. The destination’s own parameters win. Default: true. */
  readonly passesQuery?: boolean | null
  /** Whether the campaign is added to the URLs that browsers and the app receive. Its values then replace those of the URLs, win over those of a click, and are the ones that analytics count. Default: true. */
  readonly passesCampaign?: boolean | null
  /** Title in the link preview and on the landing page. */
  readonly title?: string | null
  /** Description in the link preview and on the landing page. */
  readonly description?: string | null
  /** URL of the image in the link preview. With HTTPS it is also the picture on the landing page. */
  readonly imageUrl?: string | null
  /** Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page. */
  readonly appStorePage?: string | null
  /** Time the link starts. Before that it responds with 404, and visits are no clicks. Null if it is available at once. */
  readonly startsAt?: string | null
  /** Time the link expires. From then on it redirects to `expiredUrl`, or responds with 410. Null if it never expires. */
  readonly expiresAt?: string | null
  /** URL that visits get after the expiry, as written: without the query and the campaign. They are no clicks. The app receives it too. */
  readonly expiredUrl?: string | null
  /** Whether the link is disabled. A disabled link responds with 410. */
  readonly isDisabled?: boolean | null
  /** Labels to organize links by, sorted and without duplicates. */
  readonly tags?: readonly string[] | null
  /** Campaign of the link’s clicks. Parameters of a click override these values only if `passesCampaign` is false. */
  readonly campaign?: CampaignPatch | null
}

export interface NewPasskey {
  readonly name: string
  readonly credential: PasskeyRegistration
}

export interface NewPurchaseSource {
  /** Who sends the messages. */
  readonly kind: 'revenuecat' | 'stripe' | 'app_store'
  /** Name of the source, for the team. */
  readonly name: string
  readonly settings?: PurchaseSourceSettings
  /** Of `revenuecat`: the authorization header that you set in RevenueCat. Of `stripe`: the signing secret of the webhook, `whsec_…`. None for `app_store`. Stored encrypted, and never shown. */
  readonly secret?: string
}

export interface NewReport {
  readonly id: string
  readonly title: string
  readonly content: ReportContent
  readonly timezone: string
  readonly createdBy: Actor
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly isExpired: boolean
  /** When somebody last opened the link, to the minute. Null if nobody has. */
  readonly lastViewedAt: string | null
  readonly recipientIds: readonly string[]
  /** When its recipients get it next. Null without recipients. */
  readonly nextEmailAt: string | null
  /** The link. Shown only once: the service stores its hash alone. */
  readonly url: string
}

export interface NewReportBody {
  /** Title, which everybody with the link sees. */
  readonly title: string
  readonly content: ReportContent
  /** IANA time zone in which its days begin. */
  readonly timezone: string
  /** When the link stops working. Null: never. */
  readonly expiresAt?: string | null
  /** Ids of members who get the report by email each Monday. */
  readonly recipientIds?: readonly string[]
}

export type NewScimToken = ScimToken & {
  readonly token: string
}

export interface NewWebhook {
  readonly kind?: WebhookKind
  /** HTTPS URL on a public host, at port 443 or 8443. Required for a webhook. A connector has its own. */
  readonly url?: string
  /** Description for your own use. */
  readonly description?: string
  readonly eventTypes?: WebhookEventTypes
  readonly sampling?: WebhookSampling
  readonly settings?: ConnectorSettingsBody
}

export interface Organization {
  readonly id: string
  readonly name: string
  /** Whether sessions without a second factor are refused. */
  readonly requiresFactor: boolean
  /** Increases with every change. */
  readonly version: number
  readonly createdAt: string
  /** Time of the deletion. Null unless it was deleted and can be restored. */
  readonly deletedAt: string | null
  /** Set if the operator of the service took the resource down. Its links respond with 410 until the operator undoes it. */
  readonly takedown: Takedown | null
}

export interface OrganizationBody {
  /** The display name. */
  readonly name: string
}

export interface OrganizationKeyBody {
  /** A name that says what the key is for. */
  readonly name: string
  readonly scopes: readonly Scope[]
  /** When a secret key stops working. Default: null, never. */
  readonly expiresAt?: string | null
  readonly allowedAddresses?: KeyAddresses
}

export interface OrganizationsPage {
  readonly items: readonly JoinedOrganization[]
  /** Pass it as `after` to get the next page. Null on the last page. */
  readonly next: string | null
}

/** Further Android apps that open the same links, such as development and staging builds, or an app that is not on Google Play. They are listed in the Android association file. */
export type OtherAndroidApps = readonly AndroidApp[]

/** Further iOS apps that open the same links, such as development and staging builds. They are listed in the Apple association file. The App Store button always leads to `appStoreId`. */
export type OtherAppleApps = readonly AppleApp[]

/** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. */
export interface OtherStores {
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

/** Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install referrer, so installs from them are matched by probability, and on iOS also by clipboard. Omitted stores stay unchanged; null removes one. */
export interface OtherStoresChanges {
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

/** What a page says about itself, to suggest as a link’s card. */
export interface PageCard {
  /** Title of the page. */
  readonly title: string | null
  /** Description of the page. */
  readonly description: string | null
  /** Image of the page. Only with HTTPS. */
  readonly imageUrl: string | null
  /** Why the page could not be read. Null if it was. */
  readonly detail: string | null
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** What `navigator.credentials.get` returns, as JSON. */
export interface PasskeyAssertion {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly authenticatorAttachment?: string | null
  readonly clientExtensionResults: Readonly<Record<string, unknown>>
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
  }
}

export interface PasskeyOptions {
  /** For `navigator.credentials`, in the JSON form of WebAuthn. Works once, for five minutes. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface PasskeyPatch {
  readonly name: string
}

export interface PasskeyRegistration {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly authenticatorAttachment?: string | null
  readonly clientExtensionResults: Readonly<Record<string, unknown>>
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[]
  }
}

export interface PasskeySignIn {
  readonly credential: PasskeyAssertion
}

export interface Passkeys {
  readonly passkeys: readonly Passkey[]
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface Picture {
  /** Id of the picture: a hash of its content. */
  readonly id: string
  /** Public URL, on the oldest domain of the app. What it serves never changes. */
  readonly url: string
  /** Type of the stored file. */
  readonly contentType: 'image/jpeg' | 'image/png'
  /** Width in pixels. */
  readonly width: number
  /** Height in pixels. */
  readonly height: number
  /** Size of the stored file. */
  readonly bytes: number
  /** Time of the first upload. */
  readonly createdAt: string
}

export interface Pictures {
  readonly items: readonly Picture[]
}

/** Estimate that does not rely on the matcher. Always null: the service does not collect placebo samples yet. */
export interface PlaceboEstimate {
  readonly estimate: null
  readonly reason: 'not_sampled'
}

export interface PreviewReason {
  /** Stable code of the reason. */
  readonly code:
    | 'link_archived'
    | 'link_deleted'
    | 'link_disabled'
    | 'link_expired'
    | 'expired_url'
    | 'link_scheduled'
    | 'link_taken_down'
    | 'destination_not_allowed'
    | 'domain_not_served'
    | 'slug_unknown'
    | 'crawler_card'
    | 'platform_url'
    | 'play_redirect'
    | 'store_page'
    | 'in_app_page'
    | 'no_store'
    | 'desktop_code'
    | 'desktop_code_only'
    | 'desktop_redirect'
    | 'desktop_no_website'
    | 'desktop_destination'
    | 'pattern'
    | 'query_passed'
    | 'query_dropped'
    | 'app_opens'
    | 'app_rules'
    | 'app_unknown'
    | 'app_in_app_browser'
    | 'android_rules_ignored'
  /** The reason in English. */
  readonly text: string
}

/** Give exactly one of `url`, `linkId` and `link`. `link` has the settings of a link that need not be saved. `app` has changes of the app’s landing pages that need not be saved either; on its own, it is previewed with a link that has only a destination. */
export interface PreviewRequest {
  /** Any URL, with or without `https://`. Its query counts as the query of the click. */
  readonly url?: string
  /** Id of a saved link. */
  readonly linkId?: string
  readonly link?: NewLink
  readonly app?: BrandingChanges
  /** Language of the pages. */
  readonly language?:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
}

export interface PreviewedLink {
  /** Link id. Null for settings that are not saved. */
  readonly id: string | null
  /** Domain of the link. */
  readonly domain: string
  /** Slug of the link, which may be a pattern. */
  readonly slug: string
  /** URL that the app receives for this visit. */
  readonly deliveredUrl: string
}

export interface Proof {
  /** Required without a second factor. */
  readonly password?: string
  /** The six digits of the authenticator app, or a recovery code. */
  readonly code?: string
  readonly passkey?: PasskeyAssertion
}

export interface Proved {
  readonly provedUntil: string
}

export interface PurchaseMessage {
  /** ID that the source gave the message. Null if it could not be read. */
  readonly id: string | null
  /** What the source calls it, such as `RENEWAL` or `invoice.paid`. */
  readonly type: string | null
  /** Counted: an event was stored, whose purchase counts unless another one has reported it. Ignored: valid, but nobody paid. Refused: see `reason`. Test: a test message of the source. */
  readonly status: 'counted' | 'ignored' | 'refused' | 'test'
  /** Why it does not count. Null if it does, and for a test. */
  readonly reason:
    | 'no_purchase'
    | 'no_amount'
    | 'sandbox'
    | 'family_share'
    | 'counted_with_invoice'
    | 'invalid_signature'
    | 'unreadable'
    | 'wrong_app'
    | 'invalid_amount'
    | 'too_old'
    | 'in_future'
    | 'too_large'
    | 'invalid_name'
    | 'invalid_data'
    | null
  /** How often it has arrived. It counts once. */
  readonly count: number
  /** The last time. */
  readonly receivedAt: string
}

export interface PurchaseMessageList {
  readonly items: readonly PurchaseMessage[]
}

export interface PurchaseSource {
  readonly id: string
  /** Who sends the messages. */
  readonly kind: 'revenuecat' | 'stripe' | 'app_store'
  readonly name: string
  /** Where the source sends its messages. */
  readonly url: string
  readonly settings: StoredPurchaseSourceSettings
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface PurchaseSourceChanges {
  /** Name of the source, for the team. */
  readonly name?: string
  readonly settings?: PurchaseSourceSettings
  /** Of `revenuecat`: the authorization header that you set in RevenueCat. Of `stripe`: the signing secret of the webhook, `whsec_…`. None for `app_store`. Stored encrypted, and never shown. */
  readonly secret?: string
}

export interface PurchaseSourceList {
  readonly items: readonly PurchaseSource[]
}

export interface PurchaseSourceSettings {
  /** Of `app_store`: the bundle IDs of the app, required. Of `revenuecat`: the IDs of the apps in RevenueCat; empty for all of them. Messages of other apps are refused. */
  readonly appIds?: readonly string[]
  /** Whether purchases of the test environment count. Off by default: they are listed only. */
  readonly acceptsSandbox?: boolean
  /** Of `app_store`: what your app passes as `appAccountToken`. The install ID by default, or its user ID. */
  readonly accountToken?: 'install' | 'user'
}

/** How the QR codes of the links look, here and on landing pages. */
export interface QrStyle {
  /** Colour of the code, as `#rrggbb`. Default: `#000000`. */
  readonly color: string
  /** Colour behind it. Default: `#ffffff`. It must be lighter, with a contrast of at least 4. */
  readonly background: string
  /** Shape of the modules. Default: `square`. */
  readonly shape: 'square' | 'rounded'
  /** Id of an uploaded picture (`uploadPicture`) in the middle of the codes. Square, and best a PNG of 256 pixels or more. Null: none. */
  readonly logoId: string | null
}

/** How the QR codes of the links look, here and on landing pages. Omitted values stay unchanged. */
export interface QrStyleChanges {
  /** Colour of the code, as `#rrggbb`. Default: `#000000`. */
  readonly color?: string
  /** Colour behind it. Default: `#ffffff`. It must be lighter, with a contrast of at least 4. */
  readonly background?: string
  /** Shape of the modules. Default: `square`. */
  readonly shape?: 'square' | 'rounded'
  /** Id of an uploaded picture (`uploadPicture`) in the middle of the codes. Square, and best a PNG of 256 pixels or more. Null: none. */
  readonly logoId?: string | null
}

export interface Rating {
  /** Average of all ratings, with at most one decimal. */
  readonly value: number
  /** Number of ratings. */
  readonly count: number
}

export interface ReceivedPurchase {
  readonly status: string
  readonly reason: string | null
}

export interface RecoveryCodes {
  /** Each can be used once instead of a code of the app. Not shown again. */
  readonly recoveryCodes: readonly string[]
}

export interface Redelivery {
  /** Redeliver failed messages created at or after this time. */
  readonly since: string
}

export interface RedeliveryResult {
  /** Number of messages that are redelivered. */
  readonly count: number
}

export interface Redirect {
  /** The URL to send the browser to. */
  readonly url: string
}

export interface RejectedEvent {
  /** ID of the event. */
  readonly id: string
  /** Why it was rejected. Do not send the same event again. `invalid_amount`: `value` and `currency` are no exact amount, or one of them is missing. */
  readonly code:
    'invalid_name' | 'too_large' | 'too_old' | 'in_future' | 'invalid_data' | 'invalid_amount'
}

export interface ReplacedLabel {
  /** Number of links that were changed. */
  readonly changed: number
  /** False if more links are left. Send the same request again. */
  readonly isComplete: boolean
}

export interface Report {
  readonly id: string
  readonly title: string
  readonly content: ReportContent
  readonly timezone: string
  readonly createdBy: Actor
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly isExpired: boolean
  /** When somebody last opened the link, to the minute. Null if nobody has. */
  readonly lastViewedAt: string | null
  readonly recipientIds: readonly string[]
  /** When its recipients get it next. Null without recipients. */
  readonly nextEmailAt: string | null
}

export interface ReportBody {
  /** Title, which everybody with the link sees. */
  readonly title: string
  /** When the link stops working. Null: never. */
  readonly expiresAt: string | null
  /** Ids of members who get the report by email each Monday. */
  readonly recipientIds: readonly string[]
}

/** Dimension of a list of top values. */
export type ReportCard =
  | 'link'
  | 'tag'
  | 'source'
  | 'referrer'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'country'
  | 'platform'
  | 'browser'

export interface ReportContent {
  /** Days that are counted. All but `custom` move on with time: `30d` ends with the day on which the report is opened. */
  readonly period:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'mtd'
    | 'lastmonth'
    | 'ytd'
    | '12mo'
    | 'all'
    | 'custom'
  /** First day of `custom`. */
  readonly from?: string
  /** Last day of `custom`. */
  readonly to?: string
  /** Earlier days to compare with. */
  readonly compare: 'previous' | 'previous-weekdays' | 'year' | 'year-weekdays' | 'none'
  /** Length of the buckets of the chart. Default: what suits the period. */
  readonly interval?: 'hour' | 'day' | 'week' | 'month'
  /** Filters, in the form of `where` of analytics. */
  readonly where: readonly string[]
  /** Metric that the chart shows first, and that ranks the lists. */
  readonly metric: 'clicks' | 'installs' | 'opens' | 'events'
  /** Lists below the figures and the chart. */
  readonly cards: readonly ReportCard[]
}

export interface ReportList {
  readonly by: ReportCard
  /** Null if the values are not kept for the period, with these filters. */
  readonly values: TopValues | null
}

/** Counted days. Their end is exclusive. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
  readonly startsAt: string
  readonly endsAt: string
}

export interface ReportToken {
  /** The token of the link, after `#token=`. */
  readonly token: string
}

export interface Reports {
  readonly items: readonly Report[]
}

export interface ResetPassword {
  readonly token: string
  readonly password: string
}

export interface Retention {
  readonly cohorts: readonly Cohort[]
}

export interface Revenue {
  /** Sum in the reporting currency, refunds subtracted. Without the amounts in `unconverted`. */
  readonly revenue: string
  /** Amounts above zero. */
  readonly purchases: number
  /** Amounts below zero. */
  readonly refunds: number
  /** Null for a range that begins before single events are kept (`retention.rowMonths` of the app). */
  readonly payingUsers: number | null
  /** First opens in the same period. Null if they are not counted by a filter or by the breakdown, and for `open`. */
  readonly installs: number | null
  /** Revenue of the period per install of the period. Null without installs. */
  readonly revenuePerInstall: string | null
  /** The exact sum of each currency. */
  readonly amounts: readonly MoneyAmount[]
  /** Sums of days without a rate, in their own currency. `revenue` does not include them. */
  readonly unconverted: readonly MoneyAmount[]
}

export interface RevenueCohort {
  /** Start of the cohort. */
  readonly from: string
  /** First opens. */
  readonly installs: number
  /** What they had paid by the end of each of `days`, refunds subtracted, in the reporting currency. Null if that day is not over for all of them. */
  readonly revenue: readonly (string | null)[]
  /** The same per install, rounded to a minor unit. Null without installs too. */
  readonly revenuePerInstall: readonly (string | null)[]
}

export interface RevenueCohortGroup {
  /** Value of `by`, empty if unknown. Null for all installs. */
  readonly value: string | null
  readonly cohorts: readonly RevenueCohort[]
}

export interface RevenueCohorts {
  /** Start of the first cohort. */
  readonly from: string
  /** End of the last cohort. */
  readonly to: string
  /** IANA time zone of the cohorts. */
  readonly timezone: string
  /** Reporting currency of the app. */
  readonly currency: string
  /** Currencies with amounts on days without a rate, which are not included. */
  readonly unconverted: readonly string[]
  /** Days after the install. Day 0 is the first 24 hours. */
  readonly days: readonly number[]
  /** With `by`, the values with the most installs. Otherwise, all installs. */
  readonly groups: readonly RevenueCohortGroup[]
}

export interface RevenuePoint {
  /** Start of the bucket. */
  readonly at: string
  /** Sum in the reporting currency, refunds subtracted. Without the amounts in `unconverted`. */
  readonly revenue: string
  /** Amounts above zero. */
  readonly purchases: number
  /** Amounts below zero. */
  readonly refunds: number
  /** Null for a range that begins before single events are kept (`retention.rowMonths` of the app). */
  readonly payingUsers: number | null
  /** First opens in the same period. Null if they are not counted by a filter or by the breakdown, and for `open`. */
  readonly installs: number | null
  /** Revenue of the period per install of the period. Null without installs. */
  readonly revenuePerInstall: string | null
  /** The exact sum of each currency. */
  readonly amounts: readonly MoneyAmount[]
  /** Sums of days without a rate, in their own currency. `revenue` does not include them. */
  readonly unconverted: readonly MoneyAmount[]
}

export interface RevenueSeries {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  readonly credit: Credit
  /** Reporting currency of the app. */
  readonly currency: string
  /** IANA time zone of the buckets. */
  readonly timezone: string
  /** As in time series. */
  readonly isExact: boolean
  readonly totals: Revenue
  readonly points: readonly RevenuePoint[]
}

export interface RoleBody {
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
}

export interface SavedView {
  /** Id of the view. */
  readonly id: string
  /** Name of the view. */
  readonly name: string
  /** Whether the team has the view. Otherwise, only the person who saved it. */
  readonly isShared: boolean
  readonly search: SavedViewSearch
  /** Time the view was saved. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
}

export interface SavedViewBody {
  /** Name of the view. */
  readonly name: string
  /** Whether the team has the view. Otherwise, only the person who saved it. */
  readonly isShared: boolean
  readonly search: SavedViewSearch
}

/** Filters, order, columns and period of the list. */
export interface SavedViewSearch {
  /** Text in the slug, name, title or destination. */
  readonly search?: string
  /** Tags that links have. */
  readonly tags?: readonly string[]
  /** Folder of the links. */
  readonly folder?: string
  /** Domain of the links. */
  readonly domain?: string
  /** State of the links. */
  readonly status?:
    'deleted' | 'archived' | 'taken_down' | 'disabled' | 'expired' | 'scheduled' | 'active'
  /** Value to sort by. */
  readonly sort?:
    | 'createdAt'
    | 'updatedAt'
    | 'slug'
    | 'clicks'
    | 'installs'
    | 'conversion'
    | 'opens'
    | 'events'
    | 'lastClickAt'
    | 'revenue'
  /** Direction. */
  readonly order?: 'asc' | 'desc'
  /** Columns that the dashboard shows. */
  readonly columns?: readonly string[]
  /** Period of the results, such as `30d`. */
  readonly period?: string
  /** First day of a custom period. */
  readonly from?: string
  /** Last day of a custom period. */
  readonly to?: string
}

export interface SavedViews {
  readonly items: readonly SavedView[]
}

export interface Scim {
  readonly tokens: readonly ScimToken[]
  readonly groups: readonly ScimGroup[]
}

export interface ScimGroup {
  readonly id: string
  readonly name: string
  readonly memberCount: number
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner' | null
}

export interface ScimGroupRole {
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner' | null
}

export interface ScimToken {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface ScimTokenBody {
  /** A name that says who uses the token. */
  readonly name: string
}

export type Scope =
  | 'analytics:read'
  | 'analytics:write'
  | 'apps:read'
  | 'apps:write'
  | 'audit:read'
  | 'events:write'
  | 'installs:read'
  | 'installs:erase'
  | 'keys:write'
  | 'links:read'
  | 'links:write'
  | 'members:read'
  | 'members:write'
  | 'webhooks:read'
  | 'webhooks:write'

export interface SecretRotation {
  /** Hours for which messages are also signed with the old secret. Use 0 if it has leaked. */
  readonly overlapHours?: number
}

export interface SeenSdk {
  readonly platform: 'ios' | 'android' | 'web'
  readonly name: string
  readonly version: string
  readonly firstAt: string
  /** Accurate to the hour. */
  readonly lastAt: string
}

export interface Series {
  readonly metric: Metric
  /** Null without a breakdown, and for all other values combined. */
  readonly value: string | null
  /** True for the series that combines all values not listed separately, and values beyond the limit of distinct values that are counted in an hour. */
  readonly isOther: boolean
  /** Sum of all points. */
  readonly total: number
  /** One count per bucket. */
  readonly points: readonly number[]
}

export interface ServerEvent {
  /** Your ID of the event. An event sent again with the same ID and time is counted once, so use one that a retry has too, such as that of the order. */
  readonly id: string
  /** The install that the event belongs to, as `useLinkDetails` of the SDK returns it. The event is counted for the link of the install. Required without `userId`. */
  readonly installId?: string
  /** The person that the event belongs to, by the ID that your app passes to `setUserId`. Without `installId`, the event is counted for the install that reported the person last, if one has done so before. */
  readonly userId?: string
  /** A name of the SDK, such as `purchase`, or your own. `install` and `link_opened` are for the SDK only. */
  readonly name: string
  /** When it happened. At most seven days ago. */
  readonly time: string
  /** Event data of the app, any JSON value. Exceeding a limit on depth, keys or size rejects this event, not the request. */
  readonly data?: unknown
  /** Amount in units of `currency`, exact: `"19.90"` or `19.9`. A refund is negative; with the name `refund` it is, whatever the sign. At most 15 digits, and no fraction of the smallest unit of the currency. */
  readonly value?: number | string
  /** ISO 4217. Required with `value`. */
  readonly currency?: string
  /** ID of the purchase or refund. It counts once, however many events have it: the app reports the same one as `transactionId`. Give several refunds of one purchase IDs of their own. */
  readonly purchaseId?: string
}

export interface ServerEvents {
  readonly events: readonly ServerEvent[]
}

export interface ServerEventsOutcome {
  /** Number of events that are stored. Those sent before are included. */
  readonly accepted: number
  readonly rejected: readonly RejectedEvent[]
}

export interface Service {
  /** Origin of the dashboard and the API. */
  readonly publicOrigin: string
  /** Apps can add names directly below it without verification. Null if the service has none. */
  readonly linkDomain: string | null
  /** Version of the service. */
  readonly version: string
}

export interface Session {
  readonly id: string
  readonly createdAt: string
  /** Accurate to the hour. */
  readonly usedAt: string
  readonly expiresAt: string
  readonly userAgent: string | null
  /** Where it began: the country of the address, as a two-letter code. Null if unknown. */
  readonly country: string | null
  readonly isCurrent: boolean
}

export interface SessionIssuer {
  /** Label of the sign-in button. */
  readonly name: string
  /** Whether you can sign in with the issuer. */
  readonly isLinked: boolean
}

export interface SessionOrganization {
  readonly id: string
  readonly name: string
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  /** Whether it refuses sessions without a second factor. */
  readonly requiresFactor: boolean
}

export interface Sessions {
  readonly sessions: readonly Session[]
}

export interface Setup {
  /** Team id and bundle id are set. Without times. */
  readonly iosIdentity: SetupStep
  /** Package and at least one certificate fingerprint are set. Without times. */
  readonly androidIdentity: SetupStep
  /** A domain serves links: one of the service, or a verified one. */
  readonly domain: SetupStep
  /** A link was created. */
  readonly link: SetupStep
  /** A person clicked a link. */
  readonly click: SetupStep
  /** The SDK in the app sent a request: the app was opened. */
  readonly open: SetupStep
  /** An install was matched to a link. */
  readonly match: SetupStep
  /** An event was ingested. */
  readonly event: SetupStep
  /** The newest active publishable key, for the SDK. It is public: everybody with a copy of the app has it. Null if all are revoked. */
  readonly publishableKey: string | null
  /** SDK versions that sent match requests, which the SDK does when an app is first opened. The latest first, up to 20. */
  readonly sdks: readonly SeenSdk[]
}

export interface SetupStep {
  readonly isDone: boolean
  /** Time of the first one. Null if there is none, or if it is not recorded. */
  readonly firstAt: string | null
  /** Time of the last one, accurate to the hour for what devices did. */
  readonly lastAt: string | null
}

export interface SharedReport {
  readonly title: string
  readonly appName: string
  /** IANA time zone in which the days begin. */
  readonly timezone: string
  readonly period: ReportPeriod
  /** Days to compare with. Null without a comparison. */
  readonly earlier: ReportPeriod | null
  readonly resolution: 'hour' | 'day' | 'week' | 'month'
  /** Filters of the report. */
  readonly where: readonly string[]
  readonly metric: 'clicks' | 'installs' | 'opens' | 'events'
  /** Null if counts of the period are not kept with these filters. */
  readonly series: TimeSeries | null
  readonly earlierSeries: TimeSeries | null
  /** Whether both series have buckets of the same length. */
  readonly isEarlierComparable: boolean
  readonly lists: readonly ReportList[]
  /** Names of the links in filters and lists, by id. */
  readonly linkNames: Readonly<Record<string, string>>
  /** When the counts were read. */
  readonly countedAt: string
}

export interface SignIn {
  readonly email: string
  readonly password: string
}

export interface SignInMethods {
  /** False if everybody needs the issuer. */
  readonly password: boolean
  /** Whether the service sends links to reset a password by email. */
  readonly passwordReset: boolean
  readonly oidc: {
    readonly name: string
  } | null
}

export interface SignedIn {
  readonly person: Person
  /** Send it as `X-CSRF-Token` with every request that changes something. */
  readonly csrfToken: string
}

export interface SimulatedClick {
  /** Time of the click. */
  readonly at: string
  /** Visited URL. */
  readonly url: string
  /** Device and browser. */
  readonly device: string
  /** Address of the visitor, from a range for examples. */
  readonly address: string
  /** HTTP status of the response. */
  readonly status: number
  /** `store`: redirect to Google Play. `redirect`: redirect to another URL. `other-page`: an error page, such as that of an expired link. */
  readonly outcome: 'store' | 'redirect' | 'landing-page' | 'other-page'
  /** Target of a redirect. Null for a page. */
  readonly location: string | null
  /** Title of the page. Null for a redirect. */
  readonly title: string | null
  /** Whether the page copies the link for the app. */
  readonly copiesLink: boolean
  /** Whether the store gets a referrer that names the click. */
  readonly passesReferrer: boolean
}

export interface SimulatedDecision {
  /** Method of the match. */
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  /** Probability that the link is right. */
  readonly confidence: number
  /** Reason why there is no match. Null if there is one. */
  readonly reason: string | null
  /** Whether the matched link is the clicked one. */
  readonly isRightLink: boolean
  /** Link that the app receives. Null if there is no match. */
  readonly link: string | null
  /** Confidence that a match needed. Null if nothing was compared. */
  readonly threshold: number | null
  /** Maximum age of a click that can be matched. */
  readonly windowSeconds: number
  /** How the model decided. Null if a referrer or a clipboard token decided. */
  readonly explanation: DecisionExplanation | null
}

export interface SimulatedInstall {
  /** Time of the first open. */
  readonly at: string
  /** Data that the app sends. With a copied link, it also sends its fingerprint. */
  readonly sends: 'referrer' | 'clipboard' | 'fingerprint'
  /** Address of the phone, from a range for examples. */
  readonly address: string
  /** Signals of the phone. */
  readonly signals: readonly SimulatedSignal[]
}

export interface SimulatedSignal {
  /** Name of the signal. */
  readonly name: string
  /** Value that the app sends. */
  readonly value: string
}

export interface Simulation {
  readonly click: SimulatedClick
  readonly install: SimulatedInstall
  readonly decision: SimulatedDecision
}

export interface SimulationBody {
  /** ID or URL of a link of the app. The query of a URL is part of the click. */
  readonly link: string
  /** Where the link is clicked. After a click on a desktop, the app is installed on an iPhone without scanning the QR code. */
  readonly device:
    'iphone-safari' | 'iphone-in-app' | 'android-chrome' | 'android-in-app' | 'desktop'
  /** How the network changes between click and first open. `same-network-other-address`: the phone gets another IPv6 address of the same network. `private-relay`: Safari uses iCloud Private Relay. */
  readonly network?: 'same' | 'same-network-other-address' | 'other-network' | 'private-relay'
  /** Time from the click to the first open of the app. */
  readonly delaySeconds?: number
  /** Whether the person lets the app read the copied link (iOS). */
  readonly isClipboardAllowed?: boolean
  /** Whether Google Play passes the referrer to the app (Android). */
  readonly hasPlayReferrer?: boolean
  /** Number of other people who clicked other links from the same address, one in each minute before. */
  readonly neighbors?: number
}

export interface SlugCheck {
  /** Whether a link with this slug can be created. */
  readonly isAvailable: boolean
  /** `invalid`: not a valid slug. `unknown_domain`: not a domain of the app. `taken`: the app has a link with it. Null if it is available. */
  readonly reason: 'invalid' | 'unknown_domain' | 'taken' | null
  /** The reason in English. Null if the slug is available. */
  readonly detail: string | null
  /** The link of the app that has the slug. Null if there is none. */
  readonly link: SlugOwner | null
}

export interface SlugOwner {
  /** Link id. */
  readonly id: string
  /** State of the link. */
  readonly status:
    'deleted' | 'archived' | 'taken_down' | 'disabled' | 'expired' | 'scheduled' | 'active'
}

export interface SocialCard {
  /** Title of the card. */
  readonly title: string
  /** Description in the card. */
  readonly description: string | null
  /** URL of the image in the card. */
  readonly imageUrl: string | null
}

export interface StepFunnel {
  /** Start of the range (inclusive). */
  readonly from: string
  /** End of the range (exclusive). */
  readonly to: string
  /** One entry per step. */
  readonly steps: readonly FunnelStepResult[]
  /** Number of distinct values of `by`. 0 without `by`. */
  readonly distinctValues: number
  /** The `top` values of `by`, by the count of the first step. */
  readonly groups: readonly FunnelGroup[]
}

export interface StepFunnelBody {
  /** Start of the range (inclusive): a timestamp, or a date in `timezone`. Defaults to 30 days before `to`. */
  readonly from?: string
  /** End of the range (exclusive): a timestamp, or a date in `timezone`. Defaults to now. */
  readonly to?: string
  /** IANA time zone in which dates, days, weeks and months start. */
  readonly timezone?: string
  /** Steps, in the order in which an install must complete them. */
  readonly steps: readonly FunnelStep[]
  /** Time from the first step in which all others must be completed. */
  readonly windowSeconds?: number
  /** Filters of the first step, all of which must apply. */
  readonly where?: readonly Filter[]
  readonly by?: Dimension
  /** Number of values of `by` to list. */
  readonly top?: number
}

export interface StoredCurrencyRates {
  /** Rates in the request. */
  readonly stored: number
}

export interface StoredPurchaseSourceSettings {
  readonly appIds: readonly string[]
  readonly acceptsSandbox: boolean
  readonly accountToken: 'install' | 'user'
}

export interface Tag {
  /** A tag. */
  readonly tag: string
  /** Number of links with the tag. Archived and deleted links do not count. */
  readonly linkCount: number
}

export interface TagReplacement {
  /** A tag. */
  readonly tag: string
  /** The tag that replaces it. Null: none. */
  readonly replacement: string | null
}

export interface Tags {
  readonly items: readonly Tag[]
}

export interface Takedown {
  /** Time of the takedown. */
  readonly at: string
  /** Reason that the operator gave. */
  readonly reason: string
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
  readonly series: readonly Series[]
}

export interface TopRevenue {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  readonly credit: Credit
  /** Reporting currency of the app. */
  readonly currency: string
  readonly totals: Revenue
  /** Values with money, the highest revenue first. */
  readonly items: readonly TopRevenueValue[]
}

export interface TopRevenueValue {
  /** Empty if unknown. */
  readonly value: string
  /** Sum in the reporting currency, refunds subtracted. Without the amounts in `unconverted`. */
  readonly revenue: string
  /** Amounts above zero. */
  readonly purchases: number
  /** Amounts below zero. */
  readonly refunds: number
  /** Null for a range that begins before single events are kept (`retention.rowMonths` of the app). */
  readonly payingUsers: number | null
  /** First opens in the same period. Null if they are not counted by a filter or by the breakdown, and for `open`. */
  readonly installs: number | null
  /** Revenue of the period per install of the period. Null without installs. */
  readonly revenuePerInstall: string | null
  /** The exact sum of each currency. */
  readonly amounts: readonly MoneyAmount[]
  /** Sums of days without a rate, in their own currency. `revenue` does not include them. */
  readonly unconverted: readonly MoneyAmount[]
}

export interface TopValue {
  /** Empty if unknown. */
  readonly value: string
  /** Counts of this value. */
  readonly counts: MetricCounts
  /** Share of the total of the first metric. */
  readonly share: number
}

export interface TopValues {
  /** Start of the counted range (inclusive). */
  readonly from: string
  /** End of the counted range (exclusive). */
  readonly to: string
  /** Sums over all values. Clicks on a link with several tags count once for each in a list of tags. */
  readonly totals: MetricCounts
  /** Number of distinct values. At least, if an hour had more values than are counted separately. */
  readonly distinctValues: number
  readonly items: readonly TopValue[]
  /** Sums over the values that are not listed, and over those beyond the limit of distinct values that are counted in an hour. */
  readonly other: MetricCounts
}

export interface Webhook {
  readonly id: string
  readonly kind: WebhookKind
  /** Where messages are sent, without secrets. */
  readonly url: string
  /** Description for your own use. */
  readonly description: string
  readonly eventTypes: WebhookEventTypes
  readonly sampling: WebhookSampling
  readonly settings: ConnectorSettings
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

export interface WebhookAttempt {
  readonly number: number
  readonly startedAt: string
  readonly durationMs: number
  /** HTTP status of the response. Null without a response. */
  readonly statusCode: number | null
  /** Error code, such as `timed_out`. Null if the attempt succeeded. */
  readonly error: string | null
}

export interface WebhookChanges {
  /** HTTPS URL on a public host, at port 443 or 8443. Required for a webhook. A connector has its own. */
  readonly url?: string
  /** Description for your own use. */
  readonly description?: string
  readonly eventTypes?: WebhookEventTypes
  readonly sampling?: WebhookSampling
  readonly settings?: ConnectorSettingsBody
  /** Whether messages are sent to the webhook. */
  readonly isEnabled?: boolean
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
  readonly attempts: readonly WebhookAttempt[]
}

export type WebhookEventType =
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
  | 'audit.recorded'
  | 'webhook.test'

/** Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: link.clicked, link.opened, event.logged, and except audit.recorded, for which a key needs audit:read. A connector accepts some types only, and must name them. */
export type WebhookEventTypes = readonly WebhookEventType[]

/** Receiver of the messages: `webhook` for a server of your own, or a connector to a product. It cannot be changed. */
export type WebhookKind =
  'webhook' | 'posthog' | 'segment' | 'ga4' | 'mixpanel' | 'amplitude' | 'slack'

export interface WebhookList {
  readonly items: readonly Webhook[]
}

/** Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`. */
export interface WebhookSampling {
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
  readonly 'audit.recorded'?: number
  readonly 'webhook.test'?: number
}

export type WebhookWithSecret = Webhook & {
  /** Signing secret. It is shown only once. Null for a connector. */
  readonly secret: string | null
}

/** How to put the script on a website. */
export interface Website {
  /** Path of the script on every link domain. Its content never changes. */
  readonly scriptPath: string
  /** Hash of the script, for the attribute `integrity`. */
  readonly integrity: string
  /** Size of the script, compressed with gzip. */
  readonly scriptBytes: number
  /** One for each domain of the app that serves links, sorted by name. */
  readonly snippets: readonly {
    readonly domain: string
    /** The element to put into the pages of the website. It names this script and its hash, which later releases go on serving. */
    readonly snippet: string
    /** The same without a hash: the pages get the script of each release within an hour. */
    readonly latestSnippet: string
  }[]
}

/** What the script of a website shows about the app. */
export interface WebsiteCard {
  readonly language:
    | 'en'
    | 'de'
    | 'fr'
    | 'es'
    | 'pt'
    | 'it'
    | 'nl'
    | 'pl'
    | 'cs'
    | 'ro'
    | 'sv'
    | 'da'
    | 'tr'
    | 'ru'
    | 'uk'
    | 'ar'
    | 'he'
    | 'hi'
    | 'ja'
    | 'ko'
    | 'zh-Hans'
    | 'zh-Hant'
    | 'id'
    | 'vi'
  readonly direction: 'ltr' | 'rtl'
  /** Name of the app. */
  readonly name: string
  readonly iconUrl: string | null
  readonly appStoreId: string | null
  /** Landing text of the app, or an invitation to open it. */
  readonly text: string
  /** Label of the button. */
  readonly open: string
  /** Label of the button that closes. */
  readonly close: string
  /** Alternative text of a QR code. */
  readonly code: string
  readonly light: {
    readonly fill: string
    readonly text: string
    readonly edge: string
  }
  readonly dark: {
    readonly fill: string
    readonly text: string
    readonly edge: string
  }
}

export interface WebsiteCheck {
  /** Address of the page, after redirects. */
  readonly url: string
  /** `failed`: the script does not work on the page. */
  readonly status: 'ok' | 'warning' | 'failed'
  /** URL of the script that the page loads. Null if it loads none. */
  readonly scriptUrl: string | null
  /** URL of the page’s own link, to which the banner leads. Null if it has none. */
  readonly linkUrl: string | null
  /** Empty if nothing is wrong. */
  readonly findings: readonly WebsiteFinding[]
}

export interface WebsiteCheckRequest {
  /** Address of the page. */
  readonly url: string
  /** The page as the caller received it, if the service cannot request it: a page on a developer’s machine, or behind a login. Default: the service requests `url`. */
  readonly page?: {
    /** Content of the page. */
    readonly html: string
    /** The headers `Content-Security-Policy` of the response. */
    readonly policies: readonly string[]
  }
}

export interface WebsiteFinding {
  /** Stays the same if the texts change. */
  readonly name:
    | 'page_unreachable'
    | 'page_status'
    | 'page_not_html'
    | 'script_missing'
    | 'script_other_app'
    | 'script_unknown'
    | 'script_old'
    | 'script_repeated'
    | 'script_type'
    | 'script_blocking'
    | 'integrity_wrong'
    | 'integrity_missing'
    | 'integrity_changes'
    | 'crossorigin_missing'
    | 'policy_script'
    | 'policy_connect'
    | 'policy_image'
    | 'link_missing'
  readonly level: 'error' | 'warning'
  /** The problem in English. */
  readonly message: string
  /** What to do. */
  readonly fix: string
}

export interface WeeklyReport {
  /** Whether you get the report. */
  readonly isOn: boolean
  /** Time zone of its weeks. Null if it is off. */
  readonly timezone: string | null
  /** When the next one is sent. Null if it is off. */
  readonly nextAt: string | null
}

export interface WeeklyReportBody {
  /** IANA time zone. Weeks begin on Monday, and the report is sent on Monday morning. */
  readonly timezone: string
}
