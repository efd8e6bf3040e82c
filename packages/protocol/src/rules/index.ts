/**
 * Rules of the management API that the service enforces and the dashboard applies before it sends. An entry of its
 * own, so that an app never bundles them.
 */
export {
  chooseCounts,
  type CountedDimension,
  type Dimension,
  type DimensionFilter,
  hoursKeptDays,
  isCountedBy,
  type KeptCounts,
  type LabelDimension,
  labelDimensions,
  maxAnalyticsDays,
  type Metric,
  rowsKeptDays,
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
export { describeUserAgent } from './describeUserAgent.ts'
export {
  idPattern,
  maxBulkLinks,
  maxDataConditions,
  maxDomainLength,
  maxEmailLength,
  maxFingerprints,
  maxFunnelSteps,
  maxImportBytes,
  maxLandingTextLength,
  maxLinkDescriptionLength,
  maxLinkTitleLength,
  maxListedIds,
  maxNameLength,
  maxOtherApps,
  maxPasswordLength,
  maxPersonNameLength,
  maxPictureUrlLength,
  maxSettingLength,
  maxStoreUrlLength,
  maxTagLength,
  maxTags,
  maxThreshold,
  maxWebhookDescriptionLength,
  minPasswordLength,
  minThreshold,
} from './limits.ts'
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
