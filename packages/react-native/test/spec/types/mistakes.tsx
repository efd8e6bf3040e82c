/** Mistakes that the types of the specification rule out. Each must be an error. */
import {
  type Config,
  LinkAnalytics,
  type LinkContextType,
  LinkEventNames,
  LinkProvider,
  type LinkStorage,
  type LinkType,
  useLinkContext,
} from '@throughlink/react-native'

const config: Config = { API_KEY: '', appID: '' }

// @ts-expect-error API_KEY is required
export const withoutKey: Config = { appID: '' }
// @ts-expect-error appID is required
export const withoutAppId: Config = { API_KEY: '' }
// @ts-expect-error shouldUseClipboard is a boolean
export const withText: Config = { ...config, shouldUseClipboard: 'yes' }
// @ts-expect-error storage is a LinkStorage
export const withMap: Config = { ...config, storage: new Map() }

// @ts-expect-error config is required
export const withoutConfig = <LinkProvider>text</LinkProvider>
// @ts-expect-error config is a Config
export const withEmptyConfig = <LinkProvider config={{}}>text</LinkProvider>
// @ts-expect-error children are required
export const withoutChildren = <LinkProvider config={config} />
// @ts-expect-error children are a ReactNode
export const withFunction = <LinkProvider config={config}>{() => null}</LinkProvider>

// @ts-expect-error the result has one of the three types
export const otherType: LinkType = 'universal'
// @ts-expect-error linkUrl is a string, a URL object or null
export const otherUrl: LinkContextType['linkUrl'] = 7

// @ts-expect-error getItem is required
export const withoutGet: LinkStorage = { setItem: () => undefined }
// @ts-expect-error setItem is required
export const withoutSet: LinkStorage = { getItem: () => null }

export function useMistakes(): void {
  // @ts-expect-error the hook takes no arguments
  useLinkContext('')
  // @ts-expect-error clearLink takes no arguments
  useLinkContext().clearLink('')
  // @ts-expect-error an event has a name
  LinkAnalytics.logEvent()
  // @ts-expect-error not a member
  LinkAnalytics.logEvent(LinkEventNames.Other)
}
