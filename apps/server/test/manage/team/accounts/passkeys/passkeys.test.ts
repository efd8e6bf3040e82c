import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { createAuthenticator } from '#test/support/createAuthenticator.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { begin, createProtected, isSignedIn } from '../factor/useFactor.ts'
import { type Browser, password, publicOrigin, useAccounts } from '../useAccounts.ts'

const emails = catchEmails()
const ssoDomains: string[] = []
const accounts = useAccounts(() => ({ ssoDomains }), { emails })
const { db } = accounts.postgres

type Authenticator = ReturnType<typeof createAuthenticator>

interface Options {
  readonly options: {
    readonly challenge: string
    readonly rp?: { readonly id: string }
    readonly rpId?: string
    readonly userVerification?: string
    readonly allowCredentials?: readonly unknown[]
  }
}

async function readOptions(browser: Browser, path: string): Promise<Options['options']> {
  const response = await browser.send('POST', path)
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
  return (response.json() as Options).options
}

const signInPath = '/api/auth/sign-in/passkey'

async function add(browser: Browser, authenticator: Authenticator, name = 'Laptop') {
  const options = await readOptions(browser, '/api/auth/passkeys/options')
  const credential = authenticator.create(options)
  return browser.send('POST', '/api/auth/passkeys', { name, credential })
}

async function createOwner() {
  const person = await accounts.person()
  const authenticator = createAuthenticator({ origin: publicOrigin })
  expect((await add(person, authenticator)).status).toBe(201)
  return Object.assign(person, { authenticator })
}

async function readActions(personId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', personId)
    .where('action', 'like', 'person.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action, details }) => ({ action, details }))
}

const changes = (email: string) =>
  emails.to(email).flatMap((each) => (each.kind === 'factorChanged' ? [each.facts.change] : []))

test('a person adds a passkey, signs in with it alone, renames it and removes it', async () => {
  const person = await accounts.person()
  const authenticator = createAuthenticator({ origin: publicOrigin })
  const options = await readOptions(person, '/api/auth/passkeys/options')
  expect(options).toMatchObject({ rp: { id: 'dash.example' } })
  const credential = authenticator.create(options)
  const added = await person.send('POST', '/api/auth/passkeys', { name: ' Laptop ', credential })
  expect(added.json()).toMatchObject({ name: 'Laptop', usedAt: null })
  const { id } = added.json() as { readonly id: string }
  expect((await accounts.readFacts(person)).isFactorProved).toBe(true)

  const browser = accounts.browser()
  const signIn = await readOptions(browser, `${signInPath}/options`)
  // No list of passkeys: it would tell who has which.
  expect(signIn).toMatchObject({ rpId: 'dash.example', userVerification: 'required' })
  expect(signIn.allowCredentials ?? []).toEqual([])
  const { person: entered } = await browser.enter(signInPath, {
    credential: authenticator.get(signIn),
  })
  expect(entered.id).toBe(person.signedIn.person.id)
  expect(await accounts.readFacts(browser)).toMatchObject({ isFactorProved: true })
  const renamed = await browser.send('PATCH', `/api/auth/passkeys/${id}`, { name: 'Phone' })
  expect(renamed.json()).toMatchObject({ id, name: 'Phone', usedAt: expect.any(String) as string })
  expect((await browser.send('GET', '/api/auth/session')).json()).toMatchObject({
    hasPasskey: true,
    hasFactor: false,
  })
  expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204)
  expect((await browser.send('GET', '/api/auth/passkeys')).json()).toEqual({ passkeys: [] })
  expect(changes(person.email)).toEqual(['passkeyAdded', 'passkeyRemoved'])
  expect((await readActions(person.signedIn.person.id)).slice(-3)).toEqual([
    { action: 'person.passkey_added', details: {} },
    { action: 'person.signed_in', details: { method: 'passkey', factor: 'passkey' } },
    { action: 'person.passkey_removed', details: {} },
  ])
  const gone = accounts.browser()
  const late = authenticator.get(await readOptions(gone, `${signInPath}/options`))
  expectProblem(await gone.send('POST', signInPath, { credential: late }), 'sign_in_failed')
})

test('a passkey takes the place of the code after the password', async () => {
  const person = await createProtected(accounts)
  const authenticator = createAuthenticator({ origin: publicOrigin })
  expect((await add(person, authenticator)).status).toBe(201)
  const browser = await begin(accounts, person)
  const options = await readOptions(browser, `${signInPath}/options`)
  await browser.enter(signInPath, { credential: authenticator.get(options) })
  expect(await accounts.readFacts(browser)).toMatchObject({ isFactorProved: true })
})

test('a passkey proves who somebody is, where the password of its owner does not', async () => {
  const person = await createOwner()
  const proved_at = new Date(Date.now() - 3_600_000)
  await db
    .updateTable('sessions')
    .set({ proved_at, factor_at: null })
    .where('person_id', '=', person.signedIn.person.id)
    .execute()
  const prove = (body: object) => person.send('POST', '/api/auth/proof', body)
  expectProblem(await prove({ password }), 'validation_failed')
  const options = await readOptions(person, '/api/auth/proof/options')
  expect(options.allowCredentials).toHaveLength(1)
  const passkey = person.authenticator.get(options)
  expect((await prove({ passkey })).status).toBe(200)
  const facts = await accounts.readFacts(person)
  expect(facts.isFactorProved).toBe(true)
  expect(Date.now() - Date.parse(facts.provedAt)).toBeLessThan(60_000)
  // A signature works once.
  expectProblem(await prove({ passkey }), 'invalid_token')
})

test('what is signed works once, in time, for its purpose and session, and on our origin', async () => {
  const person = await createOwner()
  const { authenticator } = person
  const browser = accounts.browser()
  const send = (credential: object) => browser.send('POST', signInPath, { credential })
  const sign = async (origin?: string) =>
    authenticator.get(await readOptions(browser, `${signInPath}/options`), origin)
  const used = await sign()
  await browser.enter(signInPath, { credential: used })
  const late = await sign()
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(0) })
    .where('id', 'like', 'passkey-%')
    .execute()
  const forProof = authenticator.get(await readOptions(person, '/api/auth/proof/options'))
  const invented = authenticator.get({ challenge: 'AAAA' })
  const tampered = await sign()
  const signature = Buffer.from('nonsense').toString('base64url')
  const wrong = [
    used,
    late,
    forProof,
    invented,
    await sign('https://dash.example.evil.example'),
    await sign('https://evil.example'),
    { ...tampered, response: { ...tampered.response, signature } },
    { ...(await sign()), id: 'AAAA', rawId: 'AAAA' },
  ]
  const texts = new Set<string>()
  for (const credential of wrong) {
    const response = await send(credential)
    const { requestId: _, ...problem } = expectProblem(response, 'sign_in_failed')
    texts.add(JSON.stringify(problem))
  }
  // The same text for all, so that nobody finds out which passkeys exist.
  expect(texts.size).toBe(1)
  // A proof of one session is none in another.
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  const passkey = authenticator.get(await readOptions(person, '/api/auth/proof/options'))
  expectProblem(await other.send('POST', '/api/auth/proof', { passkey }), 'invalid_token')
})

test('an authenticator that has not verified the person is refused', async () => {
  const person = await accounts.person()
  const weak = createAuthenticator({ origin: publicOrigin, isVerifying: false })
  expectProblem(await add(person, weak), 'invalid_token')
  expect((await person.send('GET', '/api/auth/passkeys')).json()).toEqual({ passkeys: [] })
})

test('nobody proves themselves with, renames or removes a passkey of somebody else', async () => {
  const [person, attacker] = [await createOwner(), await createOwner()]
  const options = await readOptions(person, '/api/auth/proof/options')
  const passkey = attacker.authenticator.get(options)
  expectProblem(await person.send('POST', '/api/auth/proof', { passkey }), 'invalid_token')
  const { passkeys } = (await person.send('GET', '/api/auth/passkeys')).json() as {
    readonly passkeys: readonly { readonly id: string }[]
  }
  const path = `/api/auth/passkeys/${passkeys[0]?.id ?? ''}`
  expectProblem(await attacker.send('PATCH', path, { name: 'Mine' }), 'not_found')
  expectProblem(await attacker.send('DELETE', path), 'not_found')
  expectProblem(await add(attacker, person.authenticator), 'conflict')
})

test('adding and removing need a recent proof and the CSRF token', async () => {
  const person = await createOwner()
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('person_id', '=', person.signedIn.person.id)
    .execute()
  const { passkeys } = (await person.send('GET', '/api/auth/passkeys')).json() as {
    readonly passkeys: readonly { readonly id: string }[]
  }
  const path = `/api/auth/passkeys/${passkeys[0]?.id ?? ''}`
  expectProblem(await person.send('DELETE', path), 'proof_required')
  expectProblem(await person.send('POST', '/api/auth/passkeys/options'), 'proof_required')
  const headers = { 'x-csrf-token': undefined }
  expectProblem(await person.send('DELETE', path, undefined, headers), 'csrf_failed')
})

test('the last factor stays while an organization requires one, whichever it is', async () => {
  const person = await createProtected(accounts)
  await db
    .updateTable('organizations')
    .set({ requires_factor: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('members')
        .select('organization_id')
        .where('person_id', '=', person.signedIn.person.id),
    )
    .execute()
  const off = { password, code: makeTotp(person.secret) }
  expectProblem(await person.send('POST', '/api/auth/factor/turn-off', off), 'conflict')
  const authenticator = createAuthenticator({ origin: publicOrigin })
  const { id } = (await add(person, authenticator)).json() as { readonly id: string }
  await person.enter('/api/auth/factor/turn-off', off)
  expectProblem(await person.send('DELETE', `/api/auth/passkeys/${id}`), 'conflict')
})

test('a person without a password cannot sign in with a passkey: the issuer decides', async () => {
  const person = await createOwner()
  await db.deleteFrom('accounts').where('person_id', '=', person.signedIn.person.id).execute()
  const browser = accounts.browser()
  const options = await readOptions(browser, `${signInPath}/options`)
  const credential = person.authenticator.get(options)
  expectProblem(await browser.send('POST', signInPath, { credential }), 'sign_in_failed')
  expect(await isSignedIn(browser)).toBe(false)
})

test('attempts are counted by address', async () => {
  const browser = accounts.browser()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt++) {
    statuses.push((await browser.send('POST', `${signInPath}/options`)).status)
    if (statuses.at(-1) === 429) break
  }
  expect(statuses.at(-1)).toBe(429)
})

test('a person who needs single sign-on cannot sign in with a passkey', async () => {
  const { authenticator } = await createOwner()
  const signIn = async () => {
    const browser = accounts.browser()
    const options = await readOptions(browser, `${signInPath}/options`)
    return browser.send('POST', signInPath, { credential: authenticator.get(options) })
  }
  expect((await signIn()).status).toBe(200)
  ssoDomains.push('lumen.example')
  expectProblem(await signIn(), 'forbidden')
  ssoDomains.pop()
})
