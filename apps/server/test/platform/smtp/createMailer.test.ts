import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer, type Mail } from '#platform/smtp/createMailer.ts'
import type { SmtpServer } from '#platform/smtp/parseSmtpUrl.ts'
import { toSmtpFailure } from '#platform/smtp/smtpFailure.ts'
import { makeCertificate } from '#test/support/makeCertificate.ts'
import { refuse, startMailServer } from '#test/support/startMailServer.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const start: typeof startMailServer = async (...args) => {
  const started = await startMailServer(...args)
  stops.push(() => started.stop())
  return started
}

const sender = { name: 'Throughlink', address: 'links@lumen.example' }
const mail: Mail = {
  id: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  to: 'grace@people.example',
  subject: 'Grüße',
  text: 'Hello, שלום',
  html: '<p>Hello, שלום</p>',
}
const certificate = makeCertificate('localhost', { addresses: ['127.0.0.1'] })
const credentials = { user: 'links', password: 'p/a:ss' }

/** Sends, and returns why it failed. */
async function send(server: SmtpServer, changes: Partial<Mail> = {}, timeoutMs = 5_000) {
  return createMailer({ server, sender, timeoutMs })({ ...mail, ...changes }).then(
    () => null,
    toSmtpFailure,
  )
}

test('an email arrives as text and as HTML, with an id that stays the same when it is repeated', async () => {
  const { server, caught } = await start()
  expect(await send(server)).toBeNull()
  expect(await send(server)).toBeNull()
  expect(caught).toMatchObject(
    [1, 2].map(() => ({
      recipients: [mail.to],
      from: sender,
      to: [{ address: mail.to }],
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
      messageId: `<${mail.id}@lumen.example>`,
    })),
  )
  expect(caught[0]?.source).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('what is sent again and again says how to end it, and nothing else does', async () => {
  const { server, caught } = await start()
  const unsubscribeUrl = `https://dash.example/unsubscribe?token=${'A1b_-'.repeat(60)}`
  expect(await send(server, { unsubscribeUrl })).toBeNull()
  expect(await send(server)).toBeNull()
  // Long headers are folded.
  const [listed, other] = caught.map(({ source }) => source.replace(/\r?\n(?=[ \t])/g, ''))
  expect(listed).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(listed).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(other).not.toContain('List-Unsubscribe')
})

test('a line break in a subject or a name adds no header and no recipient', async () => {
  const { server, caught } = await start()
  const injected = 'Hi\r\nBcc: eve@evil.example\r\n\r\nBuy'
  const name = `Lumen"\r\nBcc: eve@evil.example`
  const mailer = createMailer({ server, sender: { ...sender, name } })
  await mailer({ ...mail, subject: injected })
  expect(caught).toHaveLength(1)
  expect(caught[0]).toMatchObject({ recipients: [mail.to], text: `${mail.text}\n` })
  expect(caught[0]?.bcc).toBeUndefined()
  expect(caught[0]?.source).not.toMatch(/^bcc:/im)
})

test('an address list or a group is one recipient or none', async () => {
  const { server, caught } = await start()
  await send(server, { to: 'grace@people.example, eve@evil.example' })
  expect(caught.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
})

test.runIf(certificate !== null)(
  'a certificate that nobody signed is refused, with and without STARTTLS',
  async () => {
    const { key, cert } = certificate ?? { key: '', cert: '' }
    const implicit = await start({ secure: true, key, cert }, { encryption: 'tls' })
    const upgraded = await start({ hideSTARTTLS: false, key, cert }, { encryption: 'starttls' })
    for (const { server, caught } of [implicit, upgraded]) {
      expect(await send(server)).toEqual({ kind: 'server', code: 'not_encrypted', status: null })
      expect(caught).toEqual([])
    }
  },
)

test('without STARTTLS, no password is sent', async () => {
  const seen: string[] = []
  const { server } = await start(
    {
      onAuth(auth, _session, done) {
        seen.push(auth.username ?? '')
        done(null, { user: 'links' })
      },
      allowInsecureAuth: true,
    },
    { encryption: 'starttls', credentials },
  )
  expect(await send(server)).toMatchObject({ kind: 'server' })
  expect(seen).toEqual([])
})

test('a wrong password is a failure of the server, and a right one sends', async () => {
  const { server, caught } = await start(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        const isRight = username === credentials.user && password === credentials.password
        if (isRight) done(null, { user: 'links' })
        else done(refuse(535, 'Wrong password'))
      },
    },
    { credentials },
  )
  expect(await send({ ...server, credentials: { user: 'links', password: 'no' } })).toEqual({
    kind: 'server',
    code: 'sign_in_refused',
    status: 535,
  })
  expect(await send(server)).toBeNull()
  expect(caught).toHaveLength(1)
})

test('a refused recipient is final, a busy one is tried later, and a refused sender concerns all', async () => {
  const answers = new Map<string, Error>()
  const { server } = await start({
    onRcptTo({ address }, _session, done) {
      done(answers.get(address))
    },
    onMailFrom(_address, _session, done) {
      done(answers.get('sender'))
    },
  })
  answers.set(mail.to, refuse(550, 'No such user'))
  expect(await send(server)).toEqual({ kind: 'refused', code: 'recipient_refused', status: 550 })
  answers.set(mail.to, refuse(451, 'Greylisted'))
  expect(await send(server)).toEqual({ kind: 'later', code: 'recipient_refused', status: 451 })
  answers.set(mail.to, refuse(421, 'Closing'))
  expect(await send(server)).toMatchObject({ kind: 'server', status: 421 })
  answers.set('sender', refuse(550, 'Not yours'))
  expect(await send(server)).toEqual({ kind: 'server', code: 'sender_refused', status: 550 })
})

test('a server that does not respond, or only drips, is given up', async () => {
  const silent = createServer()
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
    socket.on('close', () => {
      clearInterval(timer)
    })
    socket.on('error', () => undefined)
  })
  for (const listening of [silent, dripping]) {
    const server = await listen(listening)
    const startedMs = performance.now()
    expect(await send(server, {}, 300)).toMatchObject({ kind: 'server', code: 'timed_out' })
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  }
  expect(await send({ ...(await closedPort()) })).toMatchObject({ code: 'not_reachable' })
})

async function listen(tcp: Server): Promise<SmtpServer> {
  const sockets = new Set<{ destroy: () => unknown }>()
  tcp.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => tcp.close(resolve))
  })
  const { port } = tcp.address() as { readonly port: number }
  return { host: '127.0.0.1', port, encryption: 'none', credentials: null }
}

async function closedPort(): Promise<SmtpServer> {
  const { server, stop } = await startMailServer()
  await stop()
  return server
}
