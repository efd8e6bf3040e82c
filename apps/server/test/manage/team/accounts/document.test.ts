import { randomBytes } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noEmails } from '#manage/delivery/email/createEmails.ts'
import { createAccounts } from '#manage/team/accounts/createAccounts.ts'
import { createServer } from '#platform/http/createServer.ts'
import { useDatabase } from '#test/support/engines.ts'
import { testQuotas } from '#test/support/testConfig.ts'
import { publicOrigin } from './useAccounts.ts'
import { oidcDefaults } from './useIssuer.ts'

const { postgres } = useDatabase()

test('all routes are in a valid document, and those that need a session declare it', async () => {
  const accounts = await createAccounts({
    emails: noEmails,
    findCountry: () => null,
    config: {
      clickKeys: [{ id: 1, secret: randomBytes(32) }],
      secretsKeys: [],
      publicOrigin,
      deletionGraceMs: 30 * 86_400_000,
      sessionIdleMs: 86_400_000,
      sessionMaxMs: 86_400_000,
      oidc: {
        ...oidcDefaults,
        issuer: 'http://127.0.0.1:1',
        clientId: 'a',
        clientSecret: 'b',
        name: 'c',
      },
      hasPasswordSignIn: true,
      ssoDomains: [],
      quotas: testQuotas,
    },
    db: postgres.db,
    limits: {
      charge: () => Promise.resolve({ isAllowed: true }),
    },
    logger: { warn: () => undefined },
  })
  const server = await createServer({ logger: pino({ level: 'silent' }), trustedProxies: [] })
  await server.register((app) => {
    accounts.addRoutes(app)
  })
  await server.ready()
  const document = JSON.parse(JSON.stringify(server.swagger())) as {
    paths: Record<string, Record<string, { operationId?: string; security?: unknown[] }>>
  }
  const { errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const open = operations.filter(({ security }) => security === undefined)
  expect(operations).toHaveLength(37)
  // The issuer's callback has no id: only browsers open it.
  expect(open.map(({ operationId }) => operationId ?? 'callback').sort()).toEqual([
    'acceptInvitation',
    'beginPasskeySignIn',
    'bootstrap',
    'callback',
    'confirmEmail',
    'listSignInMethods',
    'previewInvitation',
    'requestPasswordReset',
    'resetPassword',
    'signIn',
    'signInByIssuer',
    'signInWithCode',
    'signInWithPasskey',
  ])
  await server.close()
})
