import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }
export const maxPasskeyNameLength = 60
const Name = Type.String({ minLength: 1, maxLength: maxPasskeyNameLength, pattern: '\\S' })
const Base64Url = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 20_000 })

export const PasskeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    usedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { ...closed, title: 'Passkey' },
)

export const PasskeysSchema = Type.Object(
  { passkeys: Type.Array(PasskeySchema) },
  { ...closed, title: 'Passkeys' },
)

export const PasskeyPatchSchema = Type.Object(
  { name: Name },
  { ...closed, title: 'PasskeyPatch', examples: [{ name: 'Laptop' }] },
)

/** Passed on to the browser as it is. Its fields are those of WebAuthn. */
export const PasskeyOptionsSchema = Type.Object(
  {
    options: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description:
        'For `navigator.credentials`, in the JSON form of WebAuthn. Works once, for five minutes.',
    }),
  },
  { ...closed, title: 'PasskeyOptions' },
)

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}

/** What `navigator.credentials.create` returns, as JSON. */
export const NewPasskeySchema = Type.Object(
  {
    name: Name,
    credential: Type.Object(
      {
        ...credential,
        response: Type.Object(
          {
            clientDataJSON: Base64Url,
            attestationObject: Base64Url,
            transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
          },
          { additionalProperties: true },
        ),
      },
      { ...closed, title: 'PasskeyRegistration' },
    ),
  },
  { ...closed, title: 'NewPasskey' },
)

/** What `navigator.credentials.get` returns, as JSON. */
export const AssertionSchema = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url },
      { additionalProperties: true },
    ),
  },
  {
    ...closed,
    title: 'PasskeyAssertion',
    description: 'What `navigator.credentials.get` returns, as JSON.',
  },
)

/** What a browser sends to add a passkey, and to prove that it has one. */
export type Registration = Static<typeof NewPasskeySchema>['credential']
export type Assertion = Static<typeof AssertionSchema>

export const PasskeySignInSchema = Type.Object(
  { credential: AssertionSchema },
  { ...closed, title: 'PasskeySignIn' },
)

export const PasskeyIdSchema = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed)
