import { Type } from 'typebox'
import { PasswordSchema } from '../accountSchemas.ts'
import { AssertionSchema } from '../passkeys/passkeySchemas.ts'

const closed = { additionalProperties: false }
const appCode = '[0-9]{6}'
const recoveryCode = '[A-Za-z0-9]{5}-[A-Za-z0-9]{5}'
const CodeSchema = Type.String({
  pattern: `^(${appCode}|${recoveryCode})$`,
  description: 'The six digits of the authenticator app, or a recovery code.',
})
const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Each can be used once instead of a code of the app. Not shown again.',
})
const OwnPasswordSchema = Type.Optional(
  Type.String({ ...PasswordSchema, description: 'Required if you have a password.' }),
)

export const CodeSignInSchema = Type.Object(
  { code: CodeSchema },
  { ...closed, title: 'CodeSignIn', examples: [{ code: '123456' }] },
)

export const ProofSchema = Type.Object(
  {
    password: Type.Optional(
      Type.String({ ...PasswordSchema, description: 'Required without a second factor.' }),
    ),
    code: Type.Optional(CodeSchema),
    passkey: Type.Optional(AssertionSchema),
  },
  { ...closed, title: 'Proof', examples: [{ password: 'correct horse battery' }] },
)

export const FactorSetupRequestSchema = Type.Object(
  { password: OwnPasswordSchema },
  { ...closed, title: 'FactorSetupRequest', examples: [{ password: 'correct horse battery' }] },
)

export const FactorSetupSchema = Type.Object(
  {
    url: Type.String({ description: 'For the authenticator app, as a QR code.' }),
    secret: Type.String({ description: 'The secret in the URL, to type in. In base32.' }),
    recoveryCodes: RecoveryCodes,
  },
  { ...closed, title: 'FactorSetup' },
)

export const ConfirmFactorSchema = Type.Object(
  { code: Type.String({ pattern: `^${appCode}$` }) },
  { ...closed, title: 'ConfirmFactor', examples: [{ code: '123456' }] },
)

export const FactorChangeSchema = Type.Object(
  { password: OwnPasswordSchema, code: CodeSchema },
  {
    ...closed,
    title: 'FactorChange',
    examples: [{ password: 'correct horse battery', code: '123456' }],
  },
)

export const RecoveryCodesSchema = Type.Object(
  { recoveryCodes: RecoveryCodes },
  { ...closed, title: 'RecoveryCodes' },
)
