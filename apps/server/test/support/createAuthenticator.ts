import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export interface AuthenticatorOptions {
  readonly origin: string
  /** Whether the authenticator has checked who holds it. Default: true. */
  readonly isVerifying?: boolean
}

interface CredentialOptions {
  readonly challenge: string
}

const isPresent = 0x01
const isVerified = 0x04
const hasKey = 0x40

/** Creates a software authenticator with one passkey, as `navigator.credentials` of a browser would use it. */
export function createAuthenticator({ origin, isVerifying = true }: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  function makeData(flags: number, rest: Buffer, usedOrigin: string): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    const all = flags | isPresent | (isVerifying ? isVerified : 0)
    const rpIdHash = createHash('sha256').update(new URL(usedOrigin).hostname).digest()
    return Buffer.concat([rpIdHash, Buffer.from([all]), count, rest])
  }

  const describe = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  const makeClientData = (type: string, challenge: string, usedOrigin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: usedOrigin, crossOrigin: false }))

  return {
    /** Returns what `navigator.credentials.create` does, as JSON. */
    create({ challenge }: CredentialOptions) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // CBOR of the key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = makeData(
        hasKey,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
        origin,
      )
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return describe({
        clientDataJSON: makeClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Returns what `navigator.credentials.get` does, as JSON. By default on a page of the origin. */
    get({ challenge }: CredentialOptions, usedOrigin = origin) {
      const data = makeData(0, Buffer.alloc(0), usedOrigin)
      const clientData = makeClientData('webauthn.get', challenge, usedOrigin)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return describe({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}
