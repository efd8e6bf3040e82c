/**
 * Rules of the management API that the service enforces and the dashboard applies before it sends. An entry of its
 * own, so that an app never bundles them.
 */
export { adClickIdNames, isMeasurementParameter } from './adClickIds.ts'
export {
  chooseCounts,
  type CountedDimension,
  derivedDimensions,
  type Dimension,
  type DimensionFilter,
  hoursKeptDays,
  isCountedBy,
  type KeptCounts,
  type LabelDimension,
  labelDimensions,
  maxAnalyticsDays,
  type Metric,
  type StoredDimension,
  storedDimensions,
  toStoredDimension,
} from './analytics.ts'
export { type AppFormat, appFormats, isSystemScheme, isUnownableScheme } from './appFormats.ts'
export {
  maxAssociationRules,
  maxRulePathLength,
  maxRulePathsLength,
  maxWildcards,
  rulePathPattern,
  validateRulePaths,
} from './associationRules.ts'
export {
  applyCampaignRules,
  type CampaignRules,
  listMissingValues,
  noCampaignRules,
  type RequirableCampaignName,
  requirableCampaignNames,
} from './campaignRules.ts'
export { checkQrColors, minQrContrast } from './checkQrColors.ts'
export { getContrast, getLuminance } from './contrast.ts'
export { describeUserAgent } from './describeUserAgent.ts'
export { drawQrPath, type QrModules } from './drawQrPath.ts'
export { drawQrSvg, type QrSvgOptions } from './drawQrSvg.ts'
export { fillPath } from './fillPath.ts'
export { type LandingLanguage, landingLanguages } from './languages.ts'
export { leaveRoomForLogo, type RoomForLogo } from './leaveRoomForLogo.ts'
export {
  idPattern,
  maxAnnotationLength,
  maxAnnotations,
  maxBulkLinks,
  maxDataConditions,
  maxDomainLength,
  maxEmailLength,
  maxFingerprints,
  maxFolderLength,
  maxFunnelSteps,
  maxImportBytes,
  maxLandingHeadlineLength,
  maxLandingTextLength,
  maxLinkDescriptionLength,
  maxLinkNameLength,
  maxLinkNoteLength,
  maxLinkTitleLength,
  maxListedIds,
  maxNameLength,
  maxOtherApps,
  maxPasswordLength,
  maxPersonNameLength,
  maxPictureUrlLength,
  maxRating,
  maxRatingCount,
  maxReportRecipients,
  maxReports,
  maxServerEvents,
  maxServerEventsBytes,
  maxSettingLength,
  maxStoreUrlLength,
  maxTagLength,
  maxTags,
  maxThreshold,
  maxWebhookDescriptionLength,
  minPasswordLength,
  minRating,
  minThreshold,
} from './limits.ts'
export { plainQrStyle, type QrShape, qrShapes, type QrStyle } from './qrStyle.ts'
export {
  nationalSourcePattern,
  nationalSources,
  referrerSources,
  toReferrerSource,
} from './referrerSources.ts'
export { type ReportCard, reportCards } from './reportCards.ts'
export {
  addDays,
  type ChosenPeriod,
  type Comparison,
  comparisons,
  countDays,
  type DayRange,
  defaultComparison,
  defaultPeriod,
  type Interval,
  intervals,
  type Period,
  periods,
  type ResolvedPeriod,
  resolvePeriod,
} from './resolvePeriod.ts'
export { type AnalyticsRetention, countKeptDays, findFirstDay } from './retention.ts'
export { type Role, roles } from './roles.ts'
export { storeHosts, type StoreName, storeNames } from './stores.ts'
export {
  type BatchedEventType,
  batchedEventTypes,
  type ConnectorKind,
  type ConnectorSettings,
  connectorSettings,
  eventTypeTexts,
  type Region,
  regions,
  type SettingName,
  settingNames,
  type WebhookEventType,
} from './webhooks.ts'
export { cardPath, codePath, latestScriptPath, scriptPathPrefix } from './websitePaths.ts'
