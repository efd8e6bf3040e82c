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
    ['a short link, which has no screen of its own', 'https://l.acme.example/abc', '/'],
    ['a URL of the development client', 'exp+acme://expo-development-client/?url=x', null],
    ['the answer to a sign-in', 'acme://callback?code=1&state=2', null],
  ])('at the start, %s', (_, path, route) => {
    expect(redirectSystemPath({ path, initial: true })).toBe(route ?? path)
  })

  test('a link opened while the app runs is left to the provider', () => {
    expect(redirectSystemPath({ path: 'acme://products/42', initial: false })).toBeNull()
    expect(redirectSystemPath({ path: 'about:blank', initial: false })).toBe('about:blank')
  })

  test('with own hosts, a foreign web URL stays as it is', () => {
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
  let letIn: () => void = () => undefined
  let router: ReturnType<typeof renderRouter>

  function launch(options: Parameters<typeof createTestApp>[0], isOpen = true, initialUrl = '/') {
    const app = createTestApp(options)
    const followed: string[] = []
    function Routing() {
      const [isReady, setReady] = useState(isOpen)
      letIn = () => {
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
    function page(name: string) {
      return function Page() {
        followed.push(name)
        return <Text>{name}</Text>
      }
    }
    router = renderRouter(
      { _layout: Layout, index: page('home'), 'products/[id]': page('product') },
      { initialUrl },
    )
    return { app, followed }
  }

  test('a deferred link is followed once, and cleared', async () => {
    const { app } = launch({ script: { match: matched('https://acme.example/products/42?ref=a') } })
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/42?ref=a')
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
  })

  test('without a link the app stays where it is', async () => {
    launch({})
    await settle()
    expect(router.getPathname()).toBe('/')
  })

  test('a link tapped while the app runs is followed, a second one with another query too', async () => {
    const { app } = launch({})
    await settle()
    app.open('acme://products/1?color=red')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=red')
    app.open('acme://products/1?color=blue')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=blue')
  })

  test('a short link is followed once it is resolved', async () => {
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
      letIn()
    })
    await settle()
    expect(router.getPathname()).toBe('/products/42')
  })

  test('the link that started the app opens its screen once', async () => {
    const path = 'acme://products/3'
    const start = String(redirectSystemPath({ path, initial: true }))
    const { followed, app } = launch({ initialUrl: path }, true, start)
    await settle()
    expect(router.getPathname()).toBe('/products/3')
    expect(new Set(followed)).toEqual(new Set(['product']))
    expect(app.service.requestsTo('matchLink')).toHaveLength(0)
  })
})
