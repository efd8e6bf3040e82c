import { appFormats, plainQrStyle, qrShapes } from '@throughlink/protocol/rules'
import { Type } from 'typebox'

const fields = {
  color: Type.String({
    ...appFormats.accentColor,
    description: `Colour of the code, as \`#rrggbb\`. Default: \`${plainQrStyle.color}\`.`,
  }),
  background: Type.String({
    ...appFormats.accentColor,
    description: `Colour behind it. Default: \`${plainQrStyle.background}\`. It must be lighter, with a contrast of at least 4.`,
  }),
  shape: Type.Enum([...qrShapes], { description: 'Shape of the modules. Default: `square`.' }),
  logoId: Type.Union([Type.String({ maxLength: 32 }), Type.Null()], {
    description:
      'Id of an uploaded picture (`uploadPicture`) in the middle of the codes. Square, and best a PNG of 256 pixels or ' +
      'more. Null: none.',
  }),
}

const description = 'How the QR codes of the links look, here and on landing pages.'

export const QrStyleSchema = Type.Object(fields, { title: 'QrStyle', description })
export const QrStyleChangesSchema = Type.Partial(Type.Object(fields), {
  title: 'QrStyleChanges',
  additionalProperties: false,
  description: `${description} Omitted values stay unchanged.`,
})
