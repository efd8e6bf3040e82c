export { clickKeys, type KeyedClick } from './blocking/clickKeys.ts'
export { compareFound, type InstallFamilies, type SeenNetwork } from './blocking/compareFound.ts'
export {
  createMemoryClickIndex,
  getMaxClicks,
  type MemoryClick,
  type MemoryClickIndex,
} from './blocking/createMemoryClickIndex.ts'
export { describeUnread, type TruncatedList } from './blocking/describeUnread.ts'
export { type InstallKey, installKeys } from './blocking/installKeys.ts'
export type { NetworkComparison } from './comparison/compareNetwork.ts'
export type { Candidate, Candidates, UnreadClicks } from './decision/candidate.ts'
export { toPhoneKind, visitRules } from './decision/countPeople.ts'
export {
  claimShares,
  decide,
  type Decision,
  type NoMatchReason,
  type Tier,
} from './decision/decide.ts'
export {
  explain,
  type ExplainedClick,
  type ExplainedEvidence,
  type Explanation,
} from './decision/explain.ts'
export type { GetDestination } from './decision/rankDestinations.ts'
export { weigh, type Weighed, type WeighedClick, type WeighOptions } from './decision/weigh.ts'
export { chooseThreshold } from './learning/chooseThreshold.ts'
export { type CountedValues, toClickValues, toInstallValues } from './learning/countedValues.ts'
export { createTally, type TalliedClick, type Tally } from './learning/createTally.ts'
export type { LabelledDecision } from './learning/labelledDecision.ts'
export { learnCalibration } from './learning/learnCalibration.ts'
export { learnModel } from './learning/learnModel.ts'
export { mirrorClick, placeboPrefix } from './learning/mirrorClick.ts'
export { type Observation, observe } from './learning/observe.ts'
export { type AddressGroup, toTraffic, type TrafficCounts } from './learning/toTraffic.ts'
export { toValueCounts } from './learning/toValueCounts.ts'
export type { Traffic, ValueCounts } from './learning/traffic.ts'
export type { MatchModel, Thresholds } from './model/matchModel.ts'
export { priorModel } from './model/priorModel.ts'
export { addressPrefixes, readAddress } from './signals/addressPrefixes.ts'
export type { ClickSignals } from './signals/clickSignals.ts'
export { type AddressRanges, createAddressRanges } from './signals/createAddressRanges.ts'
export type { InstallSignals } from './signals/installSignals.ts'
export type { PageReport } from './signals/pageReport.ts'
export { readClickSignals } from './signals/readClickSignals.ts'
export type { Headers } from './signals/readHeader.ts'
export { readUserAgent } from './signals/readHeader.ts'
export { readInstallSignals } from './signals/readInstallSignals.ts'
export { readVisitor } from './signals/readVisitor.ts'
export { maxModelBytes, truncateModel } from './signals/truncateModel.ts'
export type { Visitor } from './signals/visitor.ts'
export { clopperPearsonLow } from './statistics/clopperPearsonLow.ts'
