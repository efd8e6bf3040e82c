import type { SimulationBody } from '@throughlink/api'

/** The settings of a trial, except its link. */
export interface Trial {
  readonly device: SimulationBody['device']
  readonly network: NonNullable<SimulationBody['network']>
  readonly delaySeconds: number
  readonly isClipboardAllowed: boolean
  readonly hasPlayReferrer: boolean
  readonly neighbors: number
}

export const defaultTrial: Trial = {
  device: 'iphone-safari',
  network: 'same',
  delaySeconds: 60,
  isClipboardAllowed: false,
  hasPlayReferrer: true,
  neighbors: 0,
}

export const deviceOptions = [
  { value: 'iphone-safari', label: 'iPhone, Safari' },
  { value: 'iphone-in-app', label: 'iPhone, in-app browser' },
  { value: 'android-chrome', label: 'Android, Chrome' },
  { value: 'android-in-app', label: 'Android, in-app browser' },
  { value: 'desktop', label: 'Desktop, then an iPhone' },
] as const

export const networkOptions = [
  { value: 'same', label: 'Same network and address' },
  { value: 'same-network-other-address', label: 'Same network, other IPv6 address' },
  { value: 'other-network', label: 'Other network' },
  { value: 'private-relay', label: 'iCloud Private Relay' },
] as const

export const delayOptions = [
  { value: '10', label: '10 seconds' },
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '21600', label: '6 hours' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
] as const

export const neighborOptions = ['0', '1', '3', '10', '30', '50'].map((value) => ({
  value,
  label: value === '0' ? 'Nobody' : value === '1' ? '1 person' : `${value} people`,
}))

export function isAndroid({ device }: Trial): boolean {
  return device.startsWith('android')
}

/** Leaves out what the platform does not have. */
export function toSimulationBody(link: string, trial: Trial): SimulationBody {
  const { device, network, delaySeconds, neighbors, isClipboardAllowed, hasPlayReferrer } = trial
  return {
    link,
    device,
    network,
    delaySeconds,
    neighbors,
    ...(isAndroid(trial) ? { hasPlayReferrer } : { isClipboardAllowed }),
  }
}
