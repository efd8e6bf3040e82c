import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTurns } from '#platform/limits/createTurns.ts'
import { createExports } from './createExports.ts'
import type { Export } from './exportStream.ts'

const exports = createExports(createTurns())

function start(organizationId: string): Readable {
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
  exports.send(request as FastifyRequest, reply as unknown as FastifyReply, 'links', file)
  const [body] = sent
  if (body === undefined) throw new Error('Nothing was sent.')
  return body
}

test('an organization can have three exports at a time, and another one when one has ended', async () => {
  const [first] = [start('lumen'), start('lumen'), start('lumen')]
  expect(() => start('lumen')).toThrow('Too many requests.')
  expect(await start('meadow').toArray()).toEqual(['name\r\namber\r\n'])
  await first.toArray()
  expect(await start('lumen').toArray()).toEqual(['name\r\namber\r\n'])
})

test('a reader that disconnects makes room for another export', async () => {
  const open = [start('amber'), start('amber'), start('amber')]
  for (const each of open) each.destroy()
  await expect.poll(() => start('amber')).toBeDefined()
})
