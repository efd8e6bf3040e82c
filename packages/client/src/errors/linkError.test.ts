import { build } from 'esbuild'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorMessages } from './errorMessages.ts'
import { type LinkError, linkError } from './linkError.ts'
import { linkErrorCodes } from './linkErrorCodes.ts'

const messages = errorMessages ?? expect.fail('a development build has messages')

const anyCode = fc.constantFrom(...linkErrorCodes)
const anyDetails = fc.array(fc.stringMatching(/^[a-z0-9_.-]{1,12}$/), { maxLength: 3 })

test('in a development build, the message is the prose with its details', () => {
  fc.assert(
    fc.property(anyCode, anyDetails, (code, details) => {
      expect(linkError(code, details)).toEqual({ code, message: messages[code](...details) })
    }),
  )
})

test('an error has a cause only if one was given', () => {
  const cause = new Error('disk full')
  expect(linkError('storage_unreadable', [], cause).cause).toBe(cause)
  expect(linkError('storage_unreadable', [], null)).toHaveProperty('cause', null)
  expect(linkError('storage_unreadable')).not.toHaveProperty('cause')
})

describe('in a production build', () => {
  let code = ''
  let production: { linkError: typeof linkError }

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [new URL('../index.ts', import.meta.url).pathname],
      conditions: ['@throughlink/source'],
      define: { 'process.env.NODE_ENV': '"production"' },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    })
    code = outputFiles[0]?.text ?? ''
    const bundled = await build({
      entryPoints: [new URL('linkError.ts', import.meta.url).pathname],
      define: { 'process.env.NODE_ENV': '"production"' },
      bundle: true,
      format: 'esm',
      write: false,
    })
    const text = bundled.outputFiles[0]?.text ?? ''
    production = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
      linkError: typeof linkError
    }
  })

  test('the message is the code and its details', () => {
    fc.assert(
      fc.property(anyCode, anyDetails, (errorCode, details) => {
        const expected: LinkError = { code: errorCode, message: [errorCode, ...details].join(' ') }
        expect(production.linkError(errorCode, details)).toEqual(expected)
      }),
    )
  })

  test('the client contains the codes', () => {
    for (const errorCode of linkErrorCodes) expect(code).toContain(errorCode)
  })

  test.each(linkErrorCodes)('the client does not contain the prose of %s', (errorCode) => {
    // The longest text between two details: a bundle cannot contain a message without it.
    const prose = messages[errorCode]('\0', '\0', '\0').split('\0')
    const longest = prose.reduce((a, b) => (b.length > a.length ? b : a)).trim()
    expect(longest.length).toBeGreaterThan(10)
    expect(code).not.toContain(longest.slice(0, 40))
  })
})
