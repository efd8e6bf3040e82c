import type { ParameterValues } from '../../parameters.ts'
import type { Setting } from './createSetting.ts'

/** Probability that a person is still on the same network, ignoring travel. */
export type StayLaw = (gapSeconds: number) => number

export function createStayLaw(setting: Setting, values: ParameterValues): StayLaw {
  if (setting.switching === 'always') return () => 0
  if (setting.switching === 'never') return () => 1
  const [soon, later, last] = [
    values.changesNetworkWithin15Minutes,
    values.changesNetworkWithin2Hours,
    values.changesNetworkLater,
  ].map((changes) => Math.max(0, 1 - changes)) as [number, number, number]
  return (gapSeconds) => {
    if (gapSeconds < 900) return soon
    return gapSeconds < 7_200 ? later : last
  }
}
