import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { exitCodes } from '../src/exitCodes.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/** Starts a service with one link. Returns its URL and the requests it got. */
async function startService(): Promise<readonly [url: string, requests: readonly string[]]> {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.headers.authorization ?? ''} ${request.url ?? ''}`)
    response.setHeader('content-type', 'application/json')
    const link = {
      id: '1',
      url: 'https://go.example/spring',
      destination: 'https://shop.example/spring',
      name: null,
      title: null,
      folder: null,
      tags: [],
      expiresAt: null,
      isDisabled: false,
      isArchived: false,
      deletedAt: null,
      takedown: null,
      createdAt: '2026-11-01T10:00:00.000Z',
    }
    response.end(JSON.stringify({ items: [link], next: null }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests]
}

/** No demo, and no settings but those of the test. */
const nobody = { THROUGHLINK_DEV_DATA: '' }

function newConfigFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-mcp-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('a client finds links over standard input and output', async () => {
  const [url, requests] = await startService()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@throughlink/source', main, 'mcp'],
    env: {
      ...nobody,
      XDG_CONFIG_HOME: newConfigFolder(),
      THROUGHLINK_URL: url,
      THROUGHLINK_APP_ID: 'app_1',
      THROUGHLINK_SECRET_KEY: 'sk_secret',
    },
    stderr: 'pipe',
  })
  const client = new Client({ name: 'tests', version: '0.0.0' })
  const errors: Error[] = []
  // A line that is not of the protocol would be an error.
  client.onerror = (error) => errors.push(error)
  await client.connect(transport)
  onTestFinished(() => client.close())

  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(5)
  const { content } = await client.callTool({ name: 'find_links', arguments: { limit: 5 } })
  expect(content).toEqual([
    {
      type: 'text',
      text: '1  https://go.example/spring  ->  https://shop.example/spring  (active)',
    },
  ])
  expect(requests).toEqual(['Bearer sk_secret /api/v1/apps/app_1/links?limit=5'])
  expect(errors).toEqual([])
})

test('the command ends with its client, and prints nothing of its own', async () => {
  const child = spawn(process.execPath, ['--conditions=@throughlink/source', main, 'mcp'], {
    env: {
      ...nobody,
      XDG_CONFIG_HOME: newConfigFolder(),
      THROUGHLINK_URL: 'http://127.0.0.1:1',
      THROUGHLINK_APP_ID: 'app_1',
      THROUGHLINK_SECRET_KEY: 'sk_secret',
    },
  })
  child.stdin.end()
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([out, child.exitCode]).toEqual(['', exitCodes.ok])
})

test('without a key, the command says what to do on standard error', async () => {
  const child = spawn(process.execPath, ['--conditions=@throughlink/source', main, 'mcp'], {
    env: { ...nobody, XDG_CONFIG_HOME: newConfigFolder() },
  })
  const [out, notes] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect([out, child.exitCode]).toEqual(['', exitCodes.notAllowed])
  expect(notes).toContain('Run `throughlink login`')
})
