import { Type } from 'typebox'
import { languages } from '../landing/texts/texts.ts'

const ColorsSchema = Type.Object({
  fill: Type.String(),
  text: Type.String(),
  edge: Type.String(),
})

export const CardSchema = Type.Object(
  {
    language: Type.Enum([...languages]),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    name: Type.String({ description: 'Name of the app.' }),
    iconUrl: Type.Union([Type.String(), Type.Null()]),
    appStoreId: Type.Union([Type.String(), Type.Null()]),
    text: Type.String({ description: 'Landing text of the app, or an invitation to open it.' }),
    open: Type.String({ description: 'Label of the button.' }),
    close: Type.String({ description: 'Label of the button that closes.' }),
    code: Type.String({ description: 'Alternative text of a QR code.' }),
    light: ColorsSchema,
    dark: ColorsSchema,
  },
  { title: 'WebsiteCard', description: 'What the script of a website shows about the app.' },
)

export const CardQuerySchema = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        description: 'Language tag of the page. Default: `Accept-Language`.',
      }),
    ),
    color: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{6}$',
        description: 'Color of the button, in place of the accent color of the app.',
      }),
    ),
  },
  { additionalProperties: false },
)
