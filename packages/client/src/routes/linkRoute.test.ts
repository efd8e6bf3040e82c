import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routeCases } from '../../test/routeCases.ts'
import { linkRoute } from './linkRoute.ts'

/** Strings that look like links, and some that do not. */
const anyLink = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .array(
      fc.constantFrom(
        ...['https:', 'myapp:', 'exp:', 'file:', '//', '/', '\\', '/--/', '?', '#', '@', ':', '.'],
        ...['%', '%2F', '&', '=', ' ', 'a', 'é', '[::1]', 'l.example.com'],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

describe('the published table', () => {
  const named = routeCases.map((routeCase) => ({ name: routeCase.link.slice(0, 80), ...routeCase }))

  test.each(named)('$name: $why', ({ link, route }) => {
    expect(linkRoute(link)).toBe(route)
  })

  test('has no duplicate case', () => {
    expect(new Set(routeCases.map(({ link }) => link)).size).toBe(routeCases.length)
  })

  function routesWithout(change: (globals: { URL?: unknown }) => void) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'URL')
    try {
      change(globalThis)
      return routeCases.map(({ link, why }) => ({ link, route: linkRoute(link), why }))
    } finally {
      if (descriptor) Object.defineProperty(globalThis, 'URL', descriptor)
    }
  }

  test('is correct with a URL that throws, as in older React Native', () => {
    const routes = routesWithout((globals) => {
      globals.URL = function () {
        throw new Error('URL is not implemented')
      }
    })
    expect(routes).toEqual(routeCases)
  })

  test('is correct in an engine without URL', () => {
    const routes = routesWithout((globals) => {
      delete globals.URL
    })
    expect(routes).toEqual(routeCases)
    expect(globalThis.URL).toBeTypeOf('function')
  })
})

test('for any link, a route is null or starts with exactly one slash', () => {
  fc.assert(
    fc.property(anyLink, (link) => {
      const route = linkRoute(link)
      if (route !== null) expect(route).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2000 },
  )
})

test('a route never contains the fragment', () => {
  fc.assert(
    fc.property(anyLink, fc.string({ unit: 'binary' }), (link, fragment) => {
      expect(linkRoute(link) ?? '').not.toContain('#')
      // The dot prevents trailing white space from being trimmed in only one of them.
      expect(linkRoute(`${link}.#${fragment}`)).toBe(linkRoute(`${link}.`))
    }),
    { numRuns: 1000 },
  )
})

test('path and query of any web link are unchanged', () => {
  const webLink = fc.webUrl({ withQueryParameters: true, withFragments: true })
  fc.assert(
    fc.property(webLink, (link) => {
      const [withoutFragment = ''] = link.split('#')
      const [, rest = ''] = /^https?:\/\/[^/?]*(.*)$/.exec(withoutFragment) ?? []
      const [path = '', ...query] = rest.split('?')
      const folded = `/${path.replace(/^\/+/, '')}`
      expect(linkRoute(link)).toBe(query.join('?') ? `${folded}?${query.join('?')}` : folded)
    }),
  )
})

test('the route of a route is the same route', () => {
  fc.assert(
    fc.property(anyLink, (link) => {
      const route = linkRoute(link)
      if (route !== null) expect(linkRoute(`${route}.`)).toBe(`${route}.`)
    }),
    { numRuns: 1000 },
  )
})

test('a router that resolves the route stays in the app', () => {
  fc.assert(
    fc.property(anyLink, (link) => {
      const route = linkRoute(link)
      if (route === null) return
      expect(new URL(route, 'https://app.example.com').host).toBe('app.example.com')
    }),
    { numRuns: 2000 },
  )
})

test.each(['/\t/other.example/x', 'https://l.example.com/\n/other.example/x', '/\r\\x.example'])(
  'a router that resolves the route of %j stays in the app',
  (link) => {
    const route = linkRoute(link)
    expect(new URL(route ?? '/', 'https://app.example.com').host).toBe('app.example.com')
  },
)

test('only the first Expo Go marker is removed', () => {
  expect(linkRoute('exp://127.0.0.1:8081/--/a/--/b')).toBe('/a/--/b')
})
