import {
  type LandingLanguage,
  maxLandingHeadlineLength,
  maxLandingTextLength,
} from '@throughlink/protocol/rules'
import { PictureUpload } from '../../../catalog/PictureUpload.tsx'
import { languageOptions } from '../../../format/languages.ts'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { AppForm } from './useAppForm.ts'

/** Headline, text and picture for every language without a translation. */
export function LandingTextFields({
  appId,
  form,
}: {
  readonly appId: string
  readonly form: AppForm
}) {
  const { values: draft, set } = form
  const translated = new Set<string>(draft.landingTranslations.map(({ language }) => language))
  const count = (text: string, max: number) => `${text.trim().length} of ${max} characters.`
  return (
    <Panel
      title="Texts and picture"
      description="For links without a title, description or image of their own."
    >
      <div className="space-y-5">
        <TextField
          {...form.text('landingHeadline')}
          label="Headline"
          placeholder="Light for every room"
          hint={`Without it, the name of the app. ${count(draft.landingHeadline, maxLandingHeadlineLength)}`}
          autoComplete="off"
        />
        <TextField
          {...form.text('landingText')}
          label="Text"
          rows={2}
          placeholder="Lamps that last."
          hint={count(draft.landingText, maxLandingTextLength)}
          autoComplete="off"
        />
        <Field
          label="Language of headline and text"
          hint="Screen readers pronounce them in this language."
        >
          <Select<LandingLanguage | ''>
            value={draft.landingLanguage}
            options={[
              { value: '', label: 'Not set' },
              ...languageOptions.filter(({ value }) => !translated.has(value)),
            ]}
            onValueChange={(landingLanguage) => set({ landingLanguage })}
          />
        </Field>
        <TextField
          {...form.text('landingImageUrl')}
          label="Image URL"
          placeholder="https://www.example.com/cover.jpg"
          hint="1200 × 630 pixels work well."
          autoComplete="off"
          autoCapitalize="none"
        />
        <PictureUpload
          appId={appId}
          use="card"
          label="Upload a picture"
          onUpload={(landingImageUrl) => set({ landingImageUrl })}
        />
      </div>
    </Panel>
  )
}
