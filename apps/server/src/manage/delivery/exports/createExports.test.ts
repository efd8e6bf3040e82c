import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTurns } from '#platform/limits/createTurns.ts'
import { createExports } from './createExports.ts'
import type { Export } from './exportStream.ts'

const exports = createExports(createTurns(), () => Promise.resolve())

async function start(organizationId: string): Promise<Readable> {
  const sent: Readable[] = []
  const reply = {
    type: () => reply,
    header: () => reply,
    send: (body: Readable) => sent.push(body),
  }
  const request = { caller: { subject: { organizationId } } }
  async function* pages() {
    yield await Promise.resolve([{ name: 'amber' }])
  }
  const file: Export<{ name: string }> = {
    format: 'csv',
    pages: pages(),
    columns: [{ name: 'name', write: ({ name }) => name }],
    toJson: (row) => row,
  }
  await exports.send(request as FastifyRequest, reply as unknown as FastifyReply, 'links', file)
  const [body] = sent
  if (body === undefined) throw new Error('Nothing was sent.')
  return body
}

test('an organization can have three exports at a time, and another one when one has ended', async () => {
  const first = await start('lumen')
  await Promise.all([start('lumen'), start('lumen')])
  await expect(start('lumen')).rejects.toThrow('Too many requests.')
  expect(await (await start('meadow')).toArray()).toEqual(['name\r\namber\r\n'])
  await first.toArray()
  expect(await (await start('lumen')).toArray()).toEqual(['name\r\namber\r\n'])
})

test('a reader that disconnects makes room for another export', async () => {
  const open = await Promise.all([start('amber'), start('amber'), start('amber')])
  for (const each of open) each.destroy()
  await expect.poll(() => start('amber').catch(() => undefined)).toBeDefined()
})

test('an export that is not in the audit log is not sent, and makes room again', async () => {
  const failing = createExports(createTurns(), () => Promise.reject(new Error('No database.')))
  const request = { caller: { subject: { organizationId: 'lumen' } } } as FastifyRequest
  const file: Export<object> = {
    format: 'csv',
    pages: (async function* () {})(),
    columns: [],
    toJson: (row) => row,
  }
  for (const _ of [1, 2, 3, 4]) {
    const sent = failing.send(request, {} as FastifyReply, 'links', file)
    await expect(sent).rejects.toThrow('No database.')
  }
})
