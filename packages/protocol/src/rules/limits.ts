/** Display names of organizations, apps, keys and test devices. */
export const maxNameLength = 100
/** Names of people, which sign-in providers set too. */
export const maxPersonNameLength = 200
export const maxEmailLength = 254
export const minPasswordLength = 12
export const maxPasswordLength = 128

/** The limit of DNS. */
export const maxDomainLength = 253

/** Texts of a link. Previews show less. */
export const maxLinkTitleLength = 300
export const maxLinkDescriptionLength = 1_000
/** Internal name and note of a link, which only the team sees. */
export const maxLinkNameLength = 200
export const maxLinkNoteLength = 1_000
export const maxTagLength = 50
export const maxTags = 20
/** Longest name of a folder of links. */
export const maxFolderLength = 100
/** Links that one request changes. */
export const maxBulkLinks = 500
/** Links that one request reads by their ids. */
export const maxListedIds = 100
export const maxImportBytes = 50_000_000

export const maxFingerprints = 20
/** Further builds of an app, on each platform. */
export const maxOtherApps = 20
/** A landing page shows this many characters, and has a size limit that its URLs count towards. */
export const maxLandingHeadlineLength = 80
export const maxLandingTextLength = 200
export const maxPictureUrlLength = 500
export const maxStoreUrlLength = 500

/** A rating in stores: stars, and the number of ratings. */
export const minRating = 1
export const maxRating = 5
export const maxRatingCount = 1_000_000_000
/** Events that one request of a team's own server sends. */
export const maxServerEvents = 1_000
/** Bytes of such a request: 2 kB for each event. */
export const maxServerEventsBytes = 2_000_000

/** An own threshold of a match policy. */
export const minThreshold = 0.5
export const maxThreshold = 0.9999

export const maxWebhookDescriptionLength = 500
/** A setting of a connector that is a URL. */
export const maxSettingLength = 255

export const maxFunnelSteps = 6
/** Conditions on the data of events, in one query or step. */
export const maxDataConditions = 5

/** Ids that a client generates. The characters need no escaping in any context. */
export const idPattern = '^[A-Za-z0-9._:-]+$'

/** Annotations of an app. A chart shows those of its period. */
export const maxAnnotations = 500
export const maxAnnotationLength = 80
/** Shared reports of an app. */
export const maxReports = 100
/** Members who get a shared report by email. */
export const maxReportRecipients = 10
