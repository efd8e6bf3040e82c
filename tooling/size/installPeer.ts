import { installInCache } from '../base/installInCache.ts'

/** Another SDK for deferred links. */
export interface Peer {
  readonly name: string
  readonly version: string
}

/** Pinned, so that a figure can be measured again. */
export const peers: readonly Peer[] = [
  { name: '@swmansion/react-native-detour', version: '2.3.1' },
  { name: 'react-native-branch', version: '7.0.0' },
  { name: 'react-native-appsflyer', version: '6.18.0' },
  { name: 'react-native-adjust', version: '5.8.0' },
]

/** Installs a peer, without the packages that it expects of the app. Returns the folder. */
export function installPeer(peer: Peer): Promise<string> {
  return installInCache(peer, { group: 'peers' })
}
