import { expect, test } from 'vitest'
import { linkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import { toSessionView } from './linkSnapshot.ts'
import { initialState, type SessionState } from './sessionState.ts'

const clearLink = () => {}
const pending: SessionState = { ...initialState('ios', true), install: 'first-run' }
const link: Link = {
  url: 'https://l.example.com/p?a=1',
  resolvedUrl: null,
  route: '/p?a=1',
  type: 'deferred',
  method: 'probabilistic',
  confidence: 0.97,
}
const linked: SessionState = { ...pending, status: 'linked', link }
const none: SessionState = { ...pending, status: 'none', reason: 'no_match' }
const error = linkError('service_unreachable')
const failed: SessionState = { ...pending, status: 'failed', error }

const noLink = { linkUrl: null, linkRoute: null, linkType: null, clearLink }
const noDetails = {
  method: null,
  confidence: null,
  reason: null,
  error: null,
  lastLink: null,
  installId: 'install',
}

test.each<[SessionState, object, object]>([
  [
    pending,
    { isLinkProcessed: false, ...noLink },
    { ...noDetails, status: 'pending', installId: null },
  ],
  [
    linked,
    {
      isLinkProcessed: true,
      linkUrl: link.url,
      linkRoute: link.route,
      linkType: 'deferred',
      clearLink,
    },
    { ...noDetails, status: 'linked', method: 'probabilistic', confidence: 0.97 },
  ],
  [
    none,
    { isLinkProcessed: true, ...noLink },
    { ...noDetails, status: 'none', reason: 'no_match' },
  ],
  [failed, { isLinkProcessed: true, ...noLink }, { ...noDetails, status: 'failed', error }],
])('shows a session with status $status as specified', (state, snapshot, details) => {
  expect(toSessionView(state, clearLink, 'install', null)).toEqual({ snapshot, details })
})

test('a link without a route has a URL', () => {
  const state: SessionState = { ...linked, link: { ...link, route: null } }
  expect(toSessionView(state, clearLink, 'install', null).snapshot).toMatchObject({
    linkUrl: link.url,
    linkRoute: null,
  })
})

test('an unchanged view keeps its identity', () => {
  const before = toSessionView(linked, clearLink, 'install', null)
  const same: SessionState = { ...linked, match: 'done', link: { ...link } }
  expect(toSessionView(same, clearLink, 'install', before)).toBe(before)
})

test('an unchanged part keeps its identity when the other one changes', () => {
  const before = toSessionView(none, clearLink, 'install', null)
  const cleared = toSessionView({ ...none, reason: 'cleared' }, clearLink, 'install', before)
  expect(cleared).not.toBe(before)
  expect(cleared.snapshot).toBe(before.snapshot)
  expect(cleared.details).not.toBe(before.details)

  const first = toSessionView(linked, clearLink, 'install', null)
  const another = { ...link, url: 'https://l.example.com/q', route: '/q' }
  const second = toSessionView({ ...linked, link: another }, clearLink, 'install', first)
  expect(second.snapshot).not.toBe(first.snapshot)
  expect(second.details).toBe(first.details)
})

test('a change creates a new object and does not modify the old one', () => {
  const before = toSessionView(pending, clearLink, 'install', null)
  const after = toSessionView(linked, clearLink, 'install', before)
  expect(before.snapshot.isLinkProcessed).toBe(false)
  expect(after.snapshot.isLinkProcessed).toBe(true)
})
