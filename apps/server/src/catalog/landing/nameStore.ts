import { storeHosts, type StoreName, storeNames } from '@throughlink/protocol/rules'
import type { Store } from './chooseStore.ts'

/** Names of stores are not translated. */
const names: Readonly<Partial<Record<StoreName, string>>> = {
  galaxyStoreUrl: 'Galaxy Store',
  appGalleryUrl: 'AppGallery',
  amazonAppstoreUrl: 'Amazon Appstore',
  testFlightUrl: 'TestFlight',
}

/** Returns the name of a store, as it calls itself. Null for a file on the team's own host. */
export function nameStore(store: Store): string | null {
  switch (store.kind) {
    case 'app-store':
      return 'App Store'
    case 'play':
      return 'Google Play'
    case 'other': {
      const host = new URL(store.url).host
      const found = storeNames.find((name) => storeHosts[name]?.includes(host))
      return found === undefined ? null : (names[found] ?? null)
    }
  }
}
