import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'
import { BackupError } from './backupError.ts'

/** Files in a bucket of S3, or of a store that is compatible with it. Names are relative to the prefix of its URL. */
export interface S3Store {
  readonly upload: (name: string, path: string) => Promise<void>
  readonly download: (name: string, path: string) => Promise<void>
  /** Lists all names. */
  readonly list: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

/** A file of more would need an upload in parts. */
const maxBytes = 5 * 1024 ** 3
const emptyHash = createHash('sha256').update('').digest('hex')

/**
 * Opens `https://<key id>:<secret>@<endpoint>/<bucket>[/<prefix>][?region=<region>]`. Requests are signed with version 4
 * of Amazon's signatures, with the bucket in the path, which every compatible store understands.
 */
export function openS3Store(storeUrl: string, now: () => Date = () => new Date()): S3Store {
  const parsed = new URL(storeUrl)
  const keyId = decodeURIComponent(parsed.username)
  const secret = decodeURIComponent(parsed.password)
  const region = parsed.searchParams.get('region') ?? 'us-east-1'
  const [bucket = '', ...folders] = parsed.pathname.split('/').filter((part) => part !== '')
  const prefix = folders.map((folder) => `${folder}/`).join('')

  async function send({ method, key = '', query = [], path }: S3Request): Promise<Readable> {
    const pathname = encodePath(`/${bucket}${key === '' ? '' : `/${prefix}${key}`}`)
    const search = query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&')
    const size = path === undefined ? 0 : (await stat(path)).size
    if (size > maxBytes)
      throw new BackupError(`${key} is too large to upload: ${size} of ${maxBytes} bytes.`)
    const date = now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')
    const signed = {
      host: parsed.host,
      'x-amz-content-sha256': path === undefined ? emptyHash : 'UNSIGNED-PAYLOAD',
      'x-amz-date': date,
    }
    const authorization = sign({ method, pathname, search, signed, date, region, keyId, secret })
    const { statusCode, body } = await request(
      `${parsed.origin}${pathname}${search === '' ? '' : `?${search}`}`,
      {
        method,
        headers: {
          ...signed,
          authorization,
          ...(path === undefined ? {} : { 'content-length': String(size) }),
        },
        ...(path === undefined ? {} : { body: createReadStream(path) }),
      },
    )
    if (statusCode >= 300) {
      const [, code = 'unknown error'] = /<Code>([^<]*)/.exec(await text(body)) ?? []
      throw new BackupError(`${parsed.host} refused ${method} ${key}: ${statusCode}, ${code}.`)
    }
    return body
  }

  return {
    async upload(key, path) {
      await text(await send({ method: 'PUT', key, path }))
    },
    async download(key, path) {
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(await send({ method: 'GET', key }), file)
    },
    async list() {
      const names: string[] = []
      let token: string | null = null
      do {
        const page: readonly [string, string][] =
          token === null ? [] : [['continuation-token', token]]
        const query = [['list-type', '2'], ['prefix', prefix], ...page] as [string, string][]
        const xml = await text(await send({ method: 'GET', query }))
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(key.slice(prefix.length))
        token = /<NextContinuationToken>([^<]*)/.exec(xml)?.[1] ?? null
      } while (token !== null)
      return names
    },
    async remove(key) {
      await text(await send({ method: 'DELETE', key }))
    },
  }
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key?: string
  readonly query?: readonly (readonly [string, string])[]
  /** File to upload. */
  readonly path?: string
}

interface SignOptions {
  readonly method: string
  readonly pathname: string
  readonly search: string
  /** In alphabetical order. */
  readonly signed: Readonly<Record<string, string>>
  readonly date: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** Returns the header `Authorization`. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function sign(options: SignOptions): string {
  const { method, pathname, search, signed, date, region, keyId, secret } = options
  const names = Object.keys(signed).join(';')
  const headers = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [
    ...[method, pathname, search, headers.join(''), names],
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request']
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')
  const key = scope.reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const credential = `Credential=${keyId}/${scope.join('/')}`
  return `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`
}

function encode(part: string): string {
  return encodeURIComponent(part).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function encodePath(path: string): string {
  return path.split('/').map(encode).join('/')
}
