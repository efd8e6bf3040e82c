import type { ParameterValues } from '../../parameters.ts'
import { createStayLaw } from './createStayLaw.ts'
import type { StayLaw } from './createStayLaw.ts'
import type { GapLaw } from './createGapLaw.ts'
import { generatorParameters } from './parameters.ts'
import type { Setting } from './createSetting.ts'

export function selectStayLaw(setting: Setting, values: ParameterValues, gaps: GapLaw): StayLaw {
  const own = generatorParameters
  switch (setting.stays) {
    case 'always':
      return () => 1
    case 'never':
      return () => 0
    case 'remapped':
      return createStayLaw(gaps, {
        within15Minutes: own.remapsWithin15Minutes.value,
        within2Hours: own.remapsWithin2Hours.value,
        later: own.remapsLater.value,
      })
    case 'ordinary':
      return createStayLaw(gaps, {
        within15Minutes: values.changesNetworkWithin15Minutes,
        within2Hours: values.changesNetworkWithin2Hours,
        later: values.changesNetworkLater,
      })
  }
}
