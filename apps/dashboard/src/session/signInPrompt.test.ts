import { afterEach, expect, test, vi } from 'vitest'
import { setPersonId } from './fetchWithSession.ts'
import { fetchWithSession } from './fetchWithSession.ts'
import { onSignInNeeded } from './signInPrompt.ts'

const ended = () =>
  new Response(JSON.stringify({ code: 'unauthenticated' }), {
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
  })

/** Answers requests one after the other, and returns what was requested. */
function answer(...responses: readonly Response[]) {
  const left = [...responses]
  const requested: string[] = []
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit) => {
    requested.push(`${method} ${input}`)
    return Promise.resolve(left.shift() ?? ended())
  })
  return requested
}

const save = () => fetchWithSession('/api/v1/apps/app/links/1', { method: 'PATCH' })
let stop = () => {}

afterEach(() => {
  stop()
  setPersonId(null)
  vi.unstubAllGlobals()
})

test('a change whose session ended is repeated after a sign-in', async () => {
  setPersonId('anna')
  const requested = answer(ended(), new Response('{}'))
  stop = onSignInNeeded(() => Promise.resolve(true))
  expect((await save()).status).toBe(200)
  expect(requested).toHaveLength(2)
})

test('changes that fail together ask once', async () => {
  setPersonId('anna')
  answer(ended(), ended(), new Response('{}'), new Response('{}'))
  const prompt = vi.fn(() => Promise.resolve(true))
  stop = onSignInNeeded(prompt)
  const responses = await Promise.all([save(), save()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(prompt).toHaveBeenCalledOnce()
})

test('a change is not repeated if nobody signs in', async () => {
  setPersonId('anna')
  const requested = answer(ended())
  stop = onSignInNeeded(() => Promise.resolve(false))
  expect((await save()).status).toBe(401)
  expect(requested).toHaveLength(1)
})

test('nobody is asked because of a wrong password, a request for data, or without a session', async () => {
  const prompt = vi.fn(() => Promise.resolve(true))
  stop = onSignInNeeded(prompt)
  answer()
  await save()
  setPersonId('anna')
  await fetchWithSession('/api/auth/sign-in', { method: 'POST' })
  await fetchWithSession('/api/v1/apps', { method: 'GET' })
  expect(prompt).not.toHaveBeenCalled()
})
