export { compareFound, type InstallFamilies, type SeenNetwork } from './blocking/compareFound.ts'
export { clickKeys, type KeyedClick } from './blocking/clickKeys.ts'
export {
  createMemoryClickIndex,
  getMaxClicks,
  type MemoryClick,
  type MemoryClickIndex,
} from './blocking/createMemoryClickIndex.ts'
export { describeUnread, type TruncatedList } from './blocking/describeUnread.ts'
export { installKeys, type InstallKey } from './blocking/installKeys.ts'
export type { Candidate, Candidates, UnreadClicks } from './decision/candidate.ts'
export {
  claimShares,
  decide,
  type Decision,
  type NoMatchReason,
  type Tier,
} from './decision/decide.ts'
export { weigh, type Weighed, type WeighedClick, type WeighOptions } from './decision/weigh.ts'
export type { NetworkComparison } from './comparison/compareNetwork.ts'
export { createTally, type Tally, type TalliedClick } from './learning/createTally.ts'
export { toTraffic, type AddressGroup, type TrafficCounts } from './learning/toTraffic.ts'
export { toPhoneKind, visitRules } from './decision/countPeople.ts'
export { learnModel } from './learning/learnModel.ts'
export { observe, type Observation } from './learning/observe.ts'
export type { Traffic, ValueCounts } from './learning/traffic.ts'
export type { MatchModel, Thresholds } from './model/matchModel.ts'
export { priorModel } from './model/priorModel.ts'
export { addressPrefixes, readAddress } from './signals/addressPrefixes.ts'
export { createAddressRanges, type AddressRanges } from './signals/createAddressRanges.ts'
export type { ClickSignals } from './signals/clickSignals.ts'
export { truncateModel, maxModelBytes } from './signals/truncateModel.ts'
export type { InstallSignals } from './signals/installSignals.ts'
export type { PageReport } from './signals/pageReport.ts'
export { readClickSignals } from './signals/readClickSignals.ts'
export type { Headers } from './signals/readHeader.ts'
export { readUserAgent } from './signals/readHeader.ts'
export { readInstallSignals } from './signals/readInstallSignals.ts'
export { readVisitor } from './signals/readVisitor.ts'
export type { Visitor } from './signals/visitor.ts'
export { chooseThreshold } from './learning/chooseThreshold.ts'
export type { LabelledDecision } from './learning/labelledDecision.ts'
export { learnCalibration } from './learning/learnCalibration.ts'
export { mirrorClick, placeboPrefix } from './learning/mirrorClick.ts'
export { clopperPearsonLow } from './statistics/clopperPearsonLow.ts'
export { explain, type ExplainedClick, type Explanation } from './decision/explain.ts'
export type { GetDestination } from './decision/rankDestinations.ts'
export { toClickValues, toInstallValues, type CountedValues } from './learning/countedValues.ts'
export { toValueCounts } from './learning/toValueCounts.ts'
