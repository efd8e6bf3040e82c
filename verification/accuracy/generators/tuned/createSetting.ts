import type { ParameterValues } from '../../parameters.ts'
import type { ScenarioId } from '../../scenarios.ts'
import { generatorParameters } from './parameters.ts'

/** A scenario in terms of the simulation. */
export interface Setting {
  /** Networks that people use. */
  readonly places: 'all' | 'home' | 'office' | 'carrier' | 'one-address'
  readonly devices: 'phones' | 'iphones' | 'ipads' | 'fleet' | 'identical'
  readonly families: 'ordinary' | 'v4' | 'own-v6' | 'flip'
  readonly switching: 'ordinary' | 'always' | 'never'
  readonly relayShare: number
  readonly isSafariOnly: boolean
  readonly appCount: 1 | 2
  readonly hasHistory: boolean
  readonly personalLinkShare: number
  readonly organicShare: number
  readonly ghostShare: number
  readonly updatesBetween: number
  readonly travelsBetween: number
  readonly hasWrongClocks: boolean
  readonly burst: 'none' | 'one-link' | 'personal-links'
  readonly spam: 'none' | 'carrier' | 'victim'
  readonly isAllOrganic: boolean
}

export function createSetting(scenario: ScenarioId, values: ParameterValues): Setting {
  const mixed: Setting = {
    places: 'all',
    devices: 'phones',
    families: 'ordinary',
    switching: 'ordinary',
    relayShare: values.relayShare,
    isSafariOnly: false,
    appCount: 1,
    hasHistory: true,
    personalLinkShare: values.personalLinkShare,
    organicShare: values.organicShare,
    ghostShare: values.ghostClicks,
    updatesBetween: values.updatesBetween,
    travelsBetween: generatorParameters.travelsBetween.value,
    hasWrongClocks: false,
    burst: 'none',
    spam: 'none',
    isAllOrganic: false,
  }
  return { ...mixed, ...changes(scenario) }
}

/**
 * Returns the changes of a scenario. Scenarios about shared addresses disable the relay, which would hide the
 * effect.
 */
function changes(scenario: ScenarioId): Partial<Setting> {
  const carrier = { places: 'carrier', families: 'v4', relayShare: 0, travelsBetween: 0 } as const
  const indoors = { families: 'v4', switching: 'never', relayShare: 0, travelsBetween: 0 } as const
  switch (scenario) {
    case 'mixed':
    case 'shuffled-labels':
      return {}
    case 'home-wifi':
      return { ...indoors, places: 'home' }
    case 'cgnat-v4':
      return carrier
    case 'cgnat-v6':
      return { ...carrier, families: 'own-v6' }
    case 'network-switch':
      return { switching: 'always', travelsBetween: 0 }
    case 'relay':
      return { devices: 'iphones', isSafariOnly: true, relayShare: 1 }
    case 'office-fleet':
      return { ...indoors, places: 'office', devices: 'fleet' }
    case 'viral':
      return { burst: 'one-link' }
    case 'viral-personal':
      return { burst: 'personal-links' }
    case 'organic-95':
      return { organicShare: generatorParameters.organicShareInOrganic.value }
    case 'click-spam':
      return { ...carrier, spam: 'carrier' }
    case 'victim-spam':
      return { spam: 'victim' }
    case 'ghost-clicks':
      return { ghostShare: generatorParameters.ghostsInGhosts.value }
    case 'clock-skew':
      return { hasWrongClocks: true }
    case 'os-update':
      return { updatesBetween: generatorParameters.updatesInUpdate.value }
    case 'travel':
      return { travelsBetween: generatorParameters.travelsInTravel.value }
    case 'dual-stack-flip':
      return { families: 'flip', relayShare: 0 }
    case 'ipad':
      return { devices: 'ipads', appCount: 2 }
    case 'two-apps':
      return { appCount: 2 }
    case 'cold-start':
      return { hasHistory: false }
    case 'all-organic':
      return { isAllOrganic: true }
    case 'identical-devices':
      return {
        ...indoors,
        places: 'one-address',
        devices: 'identical',
        personalLinkShare: 1,
        updatesBetween: 0,
      }
  }
}
