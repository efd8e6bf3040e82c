import { LinkProvider } from '@throughlink/react-native'
import {
  createRedirectSystemPath,
  redirectSystemPath,
  useLinkRouting,
} from '@throughlink/react-native/expo-router'
import { act } from '@testing-library/react-native'
import { Slot } from 'expo-router'
import { renderRouter } from 'expo-router/testing-library'
import { useState } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched } from './testApp.tsx'

// Expo Router's testing library runs on fake timers.
const settle = () => act(() => jest.advanceTimersByTimeAsync(50))

describe('native intent', () => {
  test.each([
    ['a web link', 'https://l.acme.example/products/42?ref=a', '/products/42?ref=a'],
    ['a scheme link', 'acme://products/42', '/products/42'],
    ['a short link, which has no screen yet', 'https://l.acme.example/abc', '/'],
    ['a URL of the development client', 'exp+acme://expo-development-client/?url=x', null],
    ['a sign-in callback', 'acme://callback?code=1&state=2', null],
  ])('at the start, %s', (_, path, route) => {
    expect(redirectSystemPath({ path, initial: true })).toBe(route ?? path)
  })

  test('a link opened while the app runs is left to the provider', () => {
    expect(redirectSystemPath({ path: 'acme://products/42', initial: false })).toBeNull()
    expect(redirectSystemPath({ path: 'about:blank', initial: false })).toBe('about:blank')
  })

  test('with linkHosts, a foreign web URL is returned unchanged', () => {
    const redirect = createRedirectSystemPath({ linkHosts: ['l.acme.example'] })
    const path = 'https://bank.example/callback?token=1'
    expect(redirect({ path, initial: true })).toBe(path)
    expect(redirect({ path: 'https://L.acme.example/a/b', initial: true })).toBe('/a/b')
  })

  test.each(['', 'https://', '://', '%', 'a'.repeat(10_000)])('never throws: %#', (path) => {
    expect(() => redirectSystemPath({ path, initial: true })).not.toThrow()
    expect(() => redirectSystemPath({ path, initial: false })).not.toThrow()
  })
})

describe('routing', () => {
  let markReady: () => void = () => undefined
  let router: ReturnType<typeof renderRouter>

  function launch(
    options: Parameters<typeof createTestApp>[0],
    isInitiallyReady = true,
    initialUrl = '/',
  ) {
    const app = createTestApp(options)
    const renderedPages: string[] = []
    function Routing() {
      const [isReady, setReady] = useState(isInitiallyReady)
      markReady = () => {
        setReady(true)
      }
      useLinkRouting({ isReady })
      return null
    }
    function Layout() {
      return (
        <LinkProvider config={app.config}>
          <Slot />
          <Routing />
        </LinkProvider>
      )
    }
    function createPage(name: string) {
      return function Page() {
        renderedPages.push(name)
        return <Text>{name}</Text>
      }
    }
    router = renderRouter(
      { _layout: Layout, index: createPage('home'), 'products/[id]': createPage('product') },
      { initialUrl },
    )
    return { app, renderedPages }
  }

  test('a deferred link is opened once and cleared', async () => {
    const { app } = launch({ script: { match: matched('https://acme.example/products/42?ref=a') } })
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/42?ref=a')
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
  })

  test('without a link the app stays on its screen', async () => {
    launch({})
    await settle()
    expect(router.getPathname()).toBe('/')
  })

  test('links tapped while the app runs are opened, even if only the query differs', async () => {
    const { app } = launch({})
    await settle()
    app.open('acme://products/1?color=red')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=red')
    app.open('acme://products/1?color=blue')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=blue')
  })

  test('a short link is opened after it is resolved', async () => {
    const link = 'https://acme.example/products/7'
    const { app } = launch({ script: { resolve: () => ({ body: { ['link' as 'route']: link } }) } })
    await settle()
    app.open('https://l.acme.example/abc')
    await settle()
    expect(router.getPathname()).toBe('/products/7')
  })

  test('a link waits until the app is ready for it', async () => {
    launch({ script: { match: matched('https://acme.example/products/42') } }, false)
    await settle()
    expect(router.getPathname()).toBe('/')
    act(() => {
      markReady()
    })
    await settle()
    expect(router.getPathname()).toBe('/products/42')
  })

  test('the link that started the app opens its screen once', async () => {
    const path = 'acme://products/3'
    const start = String(redirectSystemPath({ path, initial: true }))
    const { renderedPages, app } = launch({ initialUrl: path }, true, start)
    await settle()
    expect(router.getPathname()).toBe('/products/3')
    expect(new Set(renderedPages)).toEqual(new Set(['product']))
    expect(app.service.requestsTo('matchLink')).toHaveLength(0)
  })
})
