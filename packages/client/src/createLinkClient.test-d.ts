import { expectTypeOf, test } from 'vitest'
import {
  type Config,
  createFetchHttp,
  createLinkAnalytics,
  createLinkClient,
  type Link,
  type LinkAnalytics,
  type LinkClient,
  type LinkDetails,
  type LinkError,
  type LinkErrorCode,
  LinkEventNames,
  linkRoute,
  type LinkSnapshot,
  type LinkStorage,
  type LinkType,
  openedLinkType,
  type Ports,
} from './index.ts'

declare const ports: Ports
declare const client: LinkClient
declare const anyText: string

test('a config requires only a key and an app id', () => {
  const keys = { API_KEY: 'pk_…', appID: 'app_…' }
  expectTypeOf(keys).toExtend<Config>()
  expectTypeOf<{ API_KEY: string }>().not.toExtend<Config>()
  expectTypeOf<{ appID: string }>().not.toExtend<Config>()
  expectTypeOf<{ API_KEY: string | undefined; appID: string }>().not.toExtend<Config>()
  expectTypeOf(createLinkClient(keys, ports)).toEqualTypeOf<LinkClient>()
  // @ts-expect-error appID is required
  createLinkClient({ API_KEY: 'pk_…' }, ports)
  // @ts-expect-error unknown setting
  createLinkClient({ ...keys, timeout: 5000 }, ports)
})

test('the four settings of the specification have the specified types', () => {
  expectTypeOf<Config['API_KEY']>().toEqualTypeOf<string>()
  expectTypeOf<Config['appID']>().toEqualTypeOf<string>()
  expectTypeOf<Config['shouldUseClipboard']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Config['storage']>().toEqualTypeOf<LinkStorage | undefined>()
  expectTypeOf<Config['matching']>().toEqualTypeOf<'full' | 'deterministic' | 'off' | undefined>()
  expectTypeOf<NonNullable<Config['onLink']>>().parameters.toEqualTypeOf<[Link]>()
  expectTypeOf<NonNullable<Config['onError']>>().parameters.toEqualTypeOf<[LinkError]>()
})

test('a storage may be synchronous or asynchronous, and removeItem is optional', () => {
  expectTypeOf<{
    getItem: (key: string) => string | null
    setItem: (key: string, value: string) => void
  }>().toExtend<LinkStorage>()
  expectTypeOf<{
    getItem: (key: string) => Promise<string | null>
    setItem: (key: string, value: string) => Promise<void>
    removeItem: (key: string) => Promise<void>
  }>().toExtend<LinkStorage>()
  expectTypeOf<{ getItem: (key: string) => string | null }>().not.toExtend<LinkStorage>()
})

test('a snapshot has the fields of the specified context', () => {
  expectTypeOf(client.getSnapshot()).toEqualTypeOf<LinkSnapshot>()
  expectTypeOf<LinkSnapshot>().toEqualTypeOf<{
    readonly isLinkProcessed: boolean
    readonly linkUrl: string | null
    readonly linkRoute: string | null
    readonly linkType: LinkType | null
    readonly clearLink: () => void
  }>()
  expectTypeOf<LinkType>().toEqualTypeOf<'deferred' | 'verified' | 'scheme'>()
})

test('details include method, confidence and reason', () => {
  expectTypeOf(client.getDetails()).toEqualTypeOf<LinkDetails>()
  expectTypeOf<LinkDetails['status']>().toEqualTypeOf<
    'pending' | 'resolving' | 'linked' | 'none' | 'failed'
  >()
  expectTypeOf<LinkDetails['confidence']>().toEqualTypeOf<number | null>()
  expectTypeOf<LinkDetails['error']>().toEqualTypeOf<LinkError | null>()
  expectTypeOf<LinkError['code']>().toEqualTypeOf<LinkErrorCode>()
})

test('an event name is a member, its string value, or any other string', () => {
  expectTypeOf<LinkClient['logEvent']>().toEqualTypeOf<LinkAnalytics['logEvent']>()
  for (const { logEvent } of [client, createLinkAnalytics()]) {
    expectTypeOf(logEvent).returns.toBeVoid()
    expectTypeOf(logEvent).toBeCallableWith(LinkEventNames.Purchase)
    expectTypeOf(logEvent).toBeCallableWith('purchase')
    expectTypeOf(logEvent).toBeCallableWith('purchase', { value: 12.5 })
    expectTypeOf(logEvent).toBeCallableWith('purchase', null)
    expectTypeOf(logEvent).toBeCallableWith(anyText)
    // @ts-expect-error the name is required
    logEvent()
  }
})

test('start, subscribe and connect return a stop function', () => {
  expectTypeOf(client.start()).toEqualTypeOf<() => void>()
  expectTypeOf(client.subscribe(() => {})).toEqualTypeOf<() => void>()
  expectTypeOf(createLinkAnalytics().connect(() => {})).toEqualTypeOf<() => void>()
  expectTypeOf(client.flush()).toEqualTypeOf<Promise<void>>()
})

test('the global fetch is assignable to FetchLike', () => {
  expectTypeOf(createFetchHttp).toBeCallableWith(fetch)
})

test('route and link type functions are exported for router integrations', () => {
  expectTypeOf(linkRoute).toEqualTypeOf<(link: string) => string | null>()
  expectTypeOf(openedLinkType('', undefined)).toEqualTypeOf<'verified' | 'scheme' | null>()
})
