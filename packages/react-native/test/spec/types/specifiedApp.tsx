/** An app that uses every name of the specification as its tables show. It must compile. */
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
import { type ComponentProps, type JSX, type ReactNode, useEffect } from 'react'

/** True if each of two types can be used in place of the other, and both have the same members. */
type Same<A, B> = [A, keyof A] extends [B, keyof B]
  ? [B, keyof B] extends [A, keyof A]
    ? true
    : false
  : false

// 2.1
const minimal: Config = { API_KEY: '<API_KEY>', appID: '<APP_ID>' }
const asyncStorage: LinkStorage = {
  getItem: (key: string) => Promise.resolve<string | null>(key),
  setItem: (_key: string, _value: string) => Promise.resolve(),
  removeItem: (_key: string) => Promise.resolve(),
}
const full: Config = { ...minimal, shouldUseClipboard: false, storage: asyncStorage }

// 2.5
const syncStorage: LinkStorage = {
  getItem: (key: string): string | null => key,
  setItem: (_key: string, _value: string): void => undefined,
}

// 2.2
export const props: Same<
  ComponentProps<typeof LinkProvider>,
  { config: Config; children: ReactNode }
> = true
export const element: Same<ReturnType<typeof LinkProvider>, JSX.Element> = true

// 2.3
interface SpecifiedContext {
  isLinkProcessed: boolean
  linkUrl: string | URL | null
  linkRoute: string | null
  linkType: LinkType | null
  clearLink: () => void
}
export const context: Same<LinkContextType, SpecifiedContext> = true

// 2.6
export const linkType: Same<LinkType, 'deferred' | 'verified' | 'scheme'> = true

// 4.1
export const hook: Same<typeof useLinkContext, () => LinkContextType> = true
export const argumentsOfHook: Same<Parameters<typeof useLinkContext>, []> = true
export const result: Same<ReturnType<typeof LinkAnalytics.logEvent>, void> = true

// 6
export const names: Same<
  keyof typeof LinkEventNames,
  | 'Login'
  | 'Search'
  | 'Share'
  | 'SignUp'
  | 'TutorialBegin'
  | 'TutorialComplete'
  | 'ReEngage'
  | 'Invite'
  | 'OpenedFromPushNotification'
  | 'AddPaymentInfo'
  | 'AddShippingInfo'
  | 'AddToCart'
  | 'RemoveFromCart'
  | 'Refund'
  | 'ViewItem'
  | 'BeginCheckout'
  | 'Purchase'
  | 'AdImpression'
> = true

function track(eventName: LinkEventNames, data?: unknown): void {
  LinkAnalytics.logEvent(eventName, data)
}

function Screen(): ReactNode {
  const { isLinkProcessed, linkUrl, linkRoute, linkType: type, clearLink } = useLinkContext()
  useEffect(() => {
    if (!isLinkProcessed || linkRoute === null) return
    track(LinkEventNames.ReEngage, { route: linkRoute, type })
    track('share', typeof linkUrl === 'string' ? linkUrl : linkUrl?.href)
    clearLink()
  }, [isLinkProcessed, linkUrl, linkRoute, type, clearLink])
  return null
}

export function App(): JSX.Element {
  return (
    <LinkProvider config={{ ...full, storage: syncStorage }}>
      <Screen />
      {['text', 7, null, false, undefined]}
    </LinkProvider>
  )
}
