import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { DeletionSchema, requireRestorable, toDeletion } from '../deletion/deletion.ts'
import { needsSession } from './accountHooks.ts'
import { AccountPatchSchema, AccountSchema } from './accountSchemas.ts'
import { renamePerson } from './accountStatements.ts'
import { deleteAccount, findAccountDeletion, restoreAccount } from './deleteAccount.ts'
import type { PersonSessions } from './personSessions.ts'

export interface AccountRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly graceMs: number
}

const tags = ['people']
const path = '/api/auth/account'

export function addAccountRoutes(
  app: FastifyInstance,
  { db, sessions, graceMs }: AccountRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'getAccount',
        summary: 'Get your account',
        response: { 200: AccountSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person } = await sessions.require(request)
      const deletedAt = await findAccountDeletion(db, person.id)
      return { person, deletion: deletedAt && toDeletion(deletedAt, graceMs) }
    },
  )

  routes.patch(
    path,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'updateAccount',
        summary: 'Update your account',
        description: 'Changes your name, as members of your organizations see it.',
        body: AccountPatchSchema,
        response: { 200: AccountSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person } = await sessions.require(request)
      const { name } = request.body
      await renamePerson(db, person.id, name)
      const deletedAt = await findAccountDeletion(db, person.id)
      return { person: { ...person, name }, deletion: deletedAt && toDeletion(deletedAt, graceMs) }
    },
  )

  routes.delete(
    path,
    {
      config: { needsProof: true },
      schema: {
        tags,
        security: needsSession,
        operationId: 'deleteAccount',
        summary: 'Delete your account',
        description:
          'Ends your sessions, memberships and open invitations. The last ' +
          'owner of an organization cannot delete their account (409). Until the grace period ends, you can sign ' +
          'in and restore the account. Then it is purged, with your name and email address.',
        response: { 200: DeletionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      // An account that is deleted again keeps its date, so that a new sign-in does not postpone the purge.
      const deletedAt = (await findAccountDeletion(db, person.id)) ?? new Date()
      await deleteAccount(db, person, deletedAt, request.id)
      await sessions.clearCookies(request, reply)
      return toDeletion(deletedAt, graceMs)
    },
  )

  routes.post(
    `${path}/restore`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'restoreAccount',
        summary: 'Restore your deleted account',
        description: 'Your memberships do not return: ask for new invitations.',
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      requireRestorable(await findAccountDeletion(db, person.id), graceMs, Date.now())
      await restoreAccount(db, person.id)
      return reply.code(204).send(null)
    },
  )
}
