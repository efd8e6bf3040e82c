import type { ParameterValues } from '../../parameters.ts'
import type { ScenarioId } from '../../world.ts'
import { generatorParameters } from './parameters.ts'

/** A scenario in terms of the simulation. */
export interface Setting {
  readonly places: 'ordinary' | 'home' | 'carrier' | 'office' | 'dual-stack' | 'one-address'
  readonly ipv6: 'ordinary' | 'none' | 'all'
  readonly devices: 'phones' | 'iphones' | 'ipads' | 'fleet'
  readonly stays: 'ordinary' | 'always' | 'never' | 'remapped'
  /** Share of Safari clicks. */
  readonly relayShare: number
  readonly isSafariOnly: boolean
  readonly prefersIpv6: number
  readonly reachesBothFamilies: number
  readonly ghosts: number
  readonly organicShare: number
  readonly personalShare: number
  readonly hasCauses: boolean
  readonly updates: number
  readonly travellers: number
  readonly hasClockSkew: boolean
  readonly burst: 'none' | 'shared' | 'personal'
  readonly spam: 'none' | 'carrier' | 'victim'
  /** One entry per app: whether it is an iPhone-only app. */
  readonly apps: readonly boolean[]
  readonly hasHistory: boolean
  readonly isShuffled: boolean
  readonly isCutShort: boolean
}

export function createSetting(scenario: ScenarioId, values: ParameterValues): Setting {
  const own = generatorParameters
  const mixed: Setting = {
    places: 'ordinary',
    ipv6: 'ordinary',
    devices: 'phones',
    stays: 'ordinary',
    relayShare: values.relayShare,
    isSafariOnly: false,
    prefersIpv6: own.prefersIpv6.value,
    reachesBothFamilies: values.reachesBothFamilies,
    ghosts: values.ghostClicks,
    organicShare: Math.min(0.97, values.organicShare),
    personalShare: Math.min(1, values.personalLinkShare),
    hasCauses: true,
    updates: values.updatesBetween,
    travellers: 0,
    hasClockSkew: false,
    burst: 'none',
    spam: 'none',
    apps: [false],
    hasHistory: true,
    isShuffled: false,
    isCutShort: false,
  }
  const carrier: Setting = {
    ...mixed,
    places: 'carrier',
    ipv6: 'none',
    stays: 'remapped',
    relayShare: 0,
  }
  switch (scenario) {
    case 'mixed':
      return mixed
    case 'home-wifi':
      return { ...mixed, places: 'home', ipv6: 'none', stays: 'always', relayShare: 0 }
    case 'cgnat-v4':
      return carrier
    case 'cgnat-v6':
      return { ...carrier, ipv6: 'all', prefersIpv6: 1 }
    case 'network-switch':
      return { ...mixed, stays: 'never' }
    case 'relay':
      return { ...mixed, devices: 'iphones', relayShare: 1, isSafariOnly: true }
    case 'office-fleet':
      return {
        ...mixed,
        places: 'office',
        ipv6: 'none',
        devices: 'fleet',
        stays: 'always',
        relayShare: 0,
        updates: 0,
      }
    case 'viral':
      return { ...mixed, burst: 'shared' }
    case 'viral-personal':
      return { ...mixed, burst: 'personal' }
    case 'organic-95':
      return { ...mixed, organicShare: own.organicShareHigh.value }
    case 'click-spam':
      return { ...carrier, spam: 'carrier' }
    case 'victim-spam':
      return { ...mixed, spam: 'victim' }
    case 'ghost-clicks':
      return { ...mixed, ghosts: own.ghostsInGhostWorld.value }
    case 'clock-skew':
      return { ...mixed, hasClockSkew: true }
    case 'os-update':
      return { ...mixed, updates: own.updatesInUpdateWorld.value }
    case 'travel':
      return { ...mixed, travellers: own.travellers.value }
    case 'dual-stack-flip':
      return {
        ...mixed,
        places: 'dual-stack',
        ipv6: 'all',
        prefersIpv6: 0.5,
        reachesBothFamilies: 0,
      }
    case 'ipad':
      return { ...mixed, devices: 'ipads', apps: [false, true] }
    case 'two-apps':
      return { ...mixed, apps: [false, false] }
    case 'cold-start':
      return { ...mixed, hasHistory: false, isCutShort: true }
    case 'all-organic':
      return { ...mixed, hasCauses: false }
    case 'identical-devices':
      return {
        ...mixed,
        places: 'one-address',
        ipv6: 'none',
        devices: 'fleet',
        stays: 'always',
        relayShare: 0,
        personalShare: 1,
        ghosts: 0,
        updates: 0,
      }
    case 'shuffled-labels':
      return { ...mixed, isShuffled: true }
  }
}
