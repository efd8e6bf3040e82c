import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { needsSession } from '../accountHooks.ts'
import { SignedInSchema } from '../accountSchemas.ts'
import type { PersonSessions } from '../personSessions.ts'
import type { Passkeys } from './createPasskeys.ts'
import {
  NewPasskeySchema,
  PasskeyIdSchema,
  PasskeyOptionsSchema,
  PasskeyPatchSchema,
  PasskeySchema,
  PasskeySignInSchema,
  PasskeysSchema,
} from './passkeySchemas.ts'
import { listPasskeys, type PasskeyRow, renamePasskey } from './passkeyStatements.ts'

export interface PasskeyRoutesOptions {
  readonly db: Kysely<Database>
  readonly passkeys: Passkeys
  readonly sessions: Pick<PersonSessions, 'require'>
}

const tags = ['people']
const path = '/api/auth/passkeys'

/** Adds the routes for one's own passkeys, and for signing in with one. */
export function addPasskeyRoutes(
  app: FastifyInstance,
  { db, passkeys, sessions }: PasskeyRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/auth/sign-in/passkey/options',
    {
      schema: {
        tags,
        operationId: 'beginPasskeySignIn',
        summary: 'Begin to sign in with a passkey',
        response: { 200: PasskeyOptionsSchema, ...problemResponses },
      },
    },
    async (request) => ({ options: await passkeys.createSignInOptions(request) }),
  )

  routes.post(
    '/api/auth/sign-in/passkey',
    {
      schema: {
        tags,
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        description:
          'Takes the place of the password and of a code. Also finishes a sign-in that waits for a code.',
        body: PasskeySignInSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    (request, reply) => passkeys.signIn(request, reply, request.body.credential),
  )

  routes.get(
    path,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'listPasskeys',
        summary: 'List your passkeys',
        response: { 200: PasskeysSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person } = await sessions.require(request)
      return { passkeys: (await listPasskeys(db, person.id)).map(toPasskey) }
    },
  )

  routes.post(
    `${path}/options`,
    {
      config: { needsProof: true },
      schema: {
        tags,
        security: needsSession,
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        response: { 200: PasskeyOptionsSchema, ...problemResponses },
      },
    },
    async (request) => ({
      options: await passkeys.createAddOptions(await sessions.require(request)),
    }),
  )

  routes.post(
    path,
    {
      config: { needsProof: true },
      schema: {
        tags,
        security: needsSession,
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description: 'The authenticator must have verified you, by a finger, a face or a PIN.',
        body: NewPasskeySchema,
        response: { 201: PasskeySchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { name, credential } = request.body
      const session = await sessions.require(request)
      const added = await passkeys.add(request, session, name, credential)
      return reply.code(201).send(toPasskey(added))
    },
  )

  routes.patch(
    `${path}/:id`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        params: PasskeyIdSchema,
        body: PasskeyPatchSchema,
        response: { 200: PasskeySchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person } = await sessions.require(request)
      const { name } = request.body
      const renamed = await renamePasskey(db, person.id, request.params.id, name.trim())
      if (renamed === null) throw new ProblemError('not_found')
      return toPasskey(renamed)
    },
  )

  routes.delete(
    `${path}/:id`,
    {
      config: { needsProof: true },
      schema: {
        tags,
        security: needsSession,
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        params: PasskeyIdSchema,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      await passkeys.remove(request, await sessions.require(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function toPasskey({ id, name, created_at, used_at }: PasskeyRow) {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }
}
