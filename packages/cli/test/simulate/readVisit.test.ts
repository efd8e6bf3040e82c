import { expect, test } from 'vitest'
import { readVisit } from '../../src/simulate/readVisit.ts'

const redirect = (location: string) => readVisit({ status: 302, location, body: '' })
const page = (body: string, status = 200) => readVisit({ status, location: null, body })

test('a redirect to Google Play has the referrer that the app will read', () => {
  const store = 'https://play.google.com/store/apps/details?id=com.example&referrer=clickId%3Dtl1a'
  expect(redirect(store)).toEqual({ kind: 'play', referrer: 'clickId=tl1a' })
})

test.each(['https://lumen.example/products/amber', 'lumen://products/amber', '/relative'])(
  'a redirect to %s leads to no install',
  (location) => {
    expect(redirect(location)).toEqual({ kind: 'elsewhere', where: location })
  },
)

test('a landing page has a click id, the text that it copies, and where it reports to', () => {
  const body = `<body data-click-id="tl1a"
data-second="7" data-family="v4"
data-beacons="/_tl/signals https://v6.go.example/_tl/signals" data-copies="https://go.example/amber?a=1&amp;_dl=tlc1b">
<a class="main" data-copy href="https://apps.apple.com/app/id1">Get the app</a>`
  expect(page(body)).toEqual({
    kind: 'page',
    page: { clickId: 'tl1a', second: 7, family: 'v4' },
    reportPath: '/_tl/signals',
    copies: 'https://go.example/amber?a=1&_dl=tlc1b',
    referrer: null,
  })
})

test('a landing page without a button that copies leaves the clipboard alone', () => {
  const body =
    '<body data-click-id="tl1a" data-beacons="/_tl/signals" data-copies="https://go.example/a">'
  expect(page(body)).toMatchObject({ kind: 'page', copies: null })
})

test('a landing page for an in-app browser leads to Google Play with a referrer', () => {
  const body = `<body data-click-id="tl1a" data-beacons="/_tl/signals">
<a href="market://details?id=com.example&amp;referrer=clickId%3Dtl1a">Google Play</a>`
  expect(page(body)).toMatchObject({ kind: 'page', referrer: 'clickId=tl1a' })
})

test('a landing page may copy nothing and know no address family', () => {
  const body = '<body data-click-id="tl1a" data-beacons="/_tl/signals" data-copies="">'
  expect(page(body)).toMatchObject({ page: { clickId: 'tl1a' }, copies: null })
})

test('another page is described by its status and title', () => {
  const where = 'a page with status 404, "Link & page not found"'
  expect(page('<title>Link &amp; page not found</title>', 404)).toEqual({
    kind: 'elsewhere',
    where,
  })
  expect(page('', 503)).toEqual({ kind: 'elsewhere', where: 'a page with status 503' })
})
