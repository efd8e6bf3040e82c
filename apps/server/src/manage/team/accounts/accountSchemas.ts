import {
  maxEmailLength,
  maxPasswordLength,
  maxPersonNameLength,
  minPasswordLength,
} from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { roles } from '#manage/access/access.ts'
import { emailPattern } from '#platform/text/emailPattern.ts'
import { DeletionSchema } from '../deletion/deletion.ts'

const closed = { additionalProperties: false }
const EmailSchema = Type.String({ pattern: emailPattern, maxLength: maxEmailLength })
const NameSchema = Type.String({ minLength: 1, maxLength: maxPersonNameLength, pattern: '\\S' })
/** The token of a one-time link. */
const TokenSchema = Type.String({ minLength: 1, maxLength: 200 })
/** A new password, with the required length. */
const NewPasswordSchema = Type.String({
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
})
/** A password to check. Any length, so that validation reveals nothing about the rules it was set under. */
export const PasswordSchema = Type.String({ maxLength: maxPasswordLength })

const PersonSchema = Type.Object(
  { id: Type.String(), email: Type.String(), name: Type.String() },
  { ...closed, title: 'Person' },
)

export const SignedInSchema = Type.Object(
  {
    person: PersonSchema,
    csrfToken: Type.String({
      description: 'Send it as `X-CSRF-Token` with every request that changes something.',
    }),
  },
  { ...closed, title: 'SignedIn' },
)

const AccountDeletionSchema = Type.Union([DeletionSchema, Type.Null()], {
  description: 'Set if you deleted the account and can restore it.',
})

export const CodeNeededSchema = Type.Object(
  { next: Type.Literal('code') },
  { ...closed, title: 'CodeNeeded', description: 'The person has a second factor.' },
)

export const ProvedSchema = Type.Object(
  { provedUntil: Type.String({ format: 'date-time' }) },
  { ...closed, title: 'Proved' },
)

export const AccountSchema = Type.Object(
  { person: PersonSchema, deletion: AccountDeletionSchema },
  { ...closed, title: 'Account' },
)

export const AccountPatchSchema = Type.Object(
  { name: NameSchema },
  { ...closed, title: 'AccountPatch', examples: [{ name: 'Someone Else' }] },
)

export const CurrentSessionSchema = Type.Object(
  {
    ...SignedInSchema.properties,
    organizations: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          role: Type.Enum(roles),
          requiresFactor: Type.Boolean({
            description: 'Whether it refuses sessions without a second factor.',
          }),
        },
        { ...closed, title: 'SessionOrganization' },
      ),
      { description: 'Your organizations and your role in each, in the order of joining.' },
    ),
    hasPassword: Type.Boolean({ description: 'Whether you can sign in with a password.' }),
    hasFactor: Type.Boolean({
      description: 'Whether signing in with the password needs a code of your second factor too.',
    }),
    hasPasskey: Type.Boolean({ description: 'Whether you have a passkey.' }),
    oidc: Type.Union(
      [
        Type.Object(
          {
            name: Type.String({ description: 'Label of the sign-in button.' }),
            isLinked: Type.Boolean({ description: 'Whether you can sign in with the issuer.' }),
          },
          { ...closed, title: 'SessionIssuer' },
        ),
        Type.Null(),
      ],
      { description: 'The OpenID Connect issuer. Null if none is configured.' },
    ),
    deletion: AccountDeletionSchema,
    sendsEmail: Type.Boolean({ description: 'Whether the service sends email.' }),
  },
  { ...closed, title: 'CurrentSession' },
)

export const SignInMethodsSchema = Type.Object(
  {
    password: Type.Boolean({
      description: 'False if everybody needs the issuer.',
    }),
    passwordReset: Type.Boolean({
      description: 'Whether the service sends links to reset a password by email.',
    }),
    oidc: Type.Union([Type.Object({ name: Type.String() }, closed), Type.Null()]),
  },
  { ...closed, title: 'SignInMethods' },
)

export const SessionsSchema = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          createdAt: Type.String({ format: 'date-time' }),
          usedAt: Type.String({ format: 'date-time', description: 'Accurate to the hour.' }),
          expiresAt: Type.String({ format: 'date-time' }),
          userAgent: Type.Union([Type.String(), Type.Null()]),
          country: Type.Union([Type.String(), Type.Null()], {
            description:
              'Where it began: the country of the address, as a two-letter code. Null if unknown.',
          }),
          isCurrent: Type.Boolean(),
        },
        { ...closed, title: 'Session' },
      ),
    ),
  },
  { ...closed, title: 'Sessions' },
)

export const RedirectSchema = Type.Object(
  { url: Type.String({ description: 'The URL to send the browser to.' }) },
  { ...closed, title: 'Redirect' },
)

export const SignInSchema = Type.Object(
  { email: EmailSchema, password: PasswordSchema },
  {
    ...closed,
    title: 'SignIn',
    examples: [{ email: 'someone@lumen.example', password: 'correct horse battery' }],
  },
)

export const BootstrapSchema = Type.Object(
  {
    token: TokenSchema,
    email: EmailSchema,
    name: NameSchema,
    password: Type.Optional(
      Type.String({
        ...NewPasswordSchema,
        description: 'Required, unless the person needs single sign-on.',
      }),
    ),
    organizationName: NameSchema,
  },
  {
    ...closed,
    title: 'Bootstrap',
    examples: [
      {
        token: 'fS3J…',
        email: 'someone@lumen.example',
        name: 'Someone',
        password: 'correct horse battery',
        organizationName: 'Lumen',
      },
    ],
  },
)

export const BootstrapPendingSchema = Type.Object(
  { next: Type.Literal('single_sign_on') },
  {
    ...closed,
    title: 'BootstrapPending',
  },
)

export const AcceptInvitationSchema = Type.Object(
  {
    token: TokenSchema,
    name: Type.Optional(NameSchema),
    password: Type.Optional(NewPasswordSchema),
  },
  {
    ...closed,
    title: 'AcceptInvitation',
    examples: [{ token: 'fS3J…', name: 'Someone', password: 'correct horse battery' }],
  },
)

/** What a link of an email has. */
export const LinkTokenSchema = Type.Object(
  { token: TokenSchema },
  { ...closed, title: 'LinkToken', examples: [{ token: 'fS3J…' }] },
)

export const InvitationPreviewSchema = Type.Object(
  {
    organizationName: Type.String(),
    invitedBy: Type.Union([Type.String(), Type.Null()], {
      description:
        'Name of the person or key that created the invitation. Null if it no longer exists.',
    }),
    email: Type.String({ description: 'The invited email address.' }),
    role: Type.Enum(roles, { description: 'Your role after accepting.' }),
    expiresAt: Type.String({ format: 'date-time' }),
    hasAccount: Type.Boolean({
      description:
        'Whether a person with this email address exists. They must sign in before accepting.',
    }),
    needsSingleSignOn: Type.Boolean({
      description: 'Whether only signing in with the issuer accepts it.',
    }),
  },
  { ...closed, title: 'InvitationPreview' },
)

export const ChangePasswordSchema = Type.Object(
  { currentPassword: PasswordSchema, newPassword: NewPasswordSchema },
  {
    ...closed,
    title: 'ChangePassword',
    examples: [{ currentPassword: 'correct horse battery', newPassword: 'another horse battery' }],
  },
)

export const ChangeEmailSchema = Type.Object(
  {
    email: EmailSchema,
    password: Type.Optional(
      Type.String({
        maxLength: maxPasswordLength,
        description: 'Required if you have one.',
      }),
    ),
  },
  {
    ...closed,
    title: 'ChangeEmail',
    examples: [{ email: 'new@lumen.example', password: 'correct horse battery' }],
  },
)

export const ConfirmedEmailSchema = Type.Object(
  {
    email: Type.String({ description: 'The new address.' }),
    isChanged: Type.Boolean({
      description: 'Whether it is in use now. False: the link that was sent to it comes next.',
    }),
  },
  { ...closed, title: 'ConfirmedEmail' },
)

export const ForgottenPasswordSchema = Type.Object(
  { email: EmailSchema },
  { ...closed, title: 'ForgottenPassword', examples: [{ email: 'someone@lumen.example' }] },
)

export const ResetPasswordSchema = Type.Object(
  { token: TokenSchema, password: NewPasswordSchema },
  {
    ...closed,
    title: 'ResetPassword',
    examples: [{ token: 'fS3J…', password: 'another horse battery' }],
  },
)

export const SessionIdSchema = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed)
