import { expect, test } from 'vitest'
import { describeDevApp } from './describeDevApp.ts'

const here = { linkOrigin: null, webPort: '8081' }
const manifest = { dependencies: { expo: '57', 'react-native': '0.86' } }
const withConfig = (expo: object) =>
  new Map([
    ['package.json', JSON.stringify(manifest)],
    ['app.json', JSON.stringify({ expo })],
  ])

test('a fresh app is named after its folder', () => {
  expect(describeDevApp('/apps/My Shop 2', withConfig({}), here)).toEqual({
    name: 'My Shop 2',
    domain: 'my-shop-2.go.localhost',
    scheme: 'myshop2',
    androidPackage: 'com.example.myshop2',
    website: 'http://localhost:8081',
  })
})

test('what the app has already is kept', () => {
  const config = { scheme: 'acme', android: { package: 'com.acme' } }
  expect(describeDevApp('/shop', withConfig(config), here)).toMatchObject({
    scheme: 'acme',
    androidPackage: 'com.acme',
  })
})

test('the ID of a bare app is that of Gradle, and its links lead to a website', () => {
  const texts = new Map([
    ['package.json', '{}'],
    ['android/app/build.gradle', 'defaultConfig {\n  applicationId "com.acme"\n}\n'],
  ])
  expect(describeDevApp('/shop', texts, here)).toMatchObject({
    androidPackage: 'com.acme',
    website: 'https://shop.example',
  })
})

test('in a network, links and the web version have the address of this machine', () => {
  const app = describeDevApp('/shop', withConfig({}), {
    ...here,
    linkOrigin: 'http://192.168.1.20:3001',
  })
  expect(app.domain).toBe('192.168.1.20')
  expect(app.website).toBe('http://192.168.1.20:8081')
})
