import type { LandingLanguage } from '@throughlink/protocol/rules'
import { X } from 'lucide-react'
import { PictureUpload } from '../../../catalog/PictureUpload.tsx'
import { formatLanguage, languageOptions } from '../../../format/languages.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { TranslationDraft } from './appDraft.ts'
import type { AppForm } from './useAppForm.ts'

export interface TranslationFieldsProps {
  readonly appId: string
  readonly form: AppForm
  /** Called with a language that gets texts. */
  readonly onAdd: (language: LandingLanguage) => void
}

/** Headline, text and picture in single languages. */
export function TranslationFields({ appId, form, onAdd }: TranslationFieldsProps) {
  const { values: draft, set, readError, canEdit } = form
  const translations = draft.landingTranslations
  const setAll = (landingTranslations: readonly TranslationDraft[]) => set({ landingTranslations })
  const change = (index: number, changes: Partial<TranslationDraft>) =>
    setAll(translations.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  const used = new Set<string>([
    draft.landingLanguage,
    ...translations.map(({ language }) => language),
  ])
  const free = languageOptions.filter(({ value }) => !used.has(value))
  return (
    <Panel
      title="Translations"
      description="For visitors whose browser prefers the language. Empty fields show what is above."
      actions={
        canEdit && free.length > 0 ? (
          <Select<LandingLanguage | ''>
            aria-label="Add a language"
            className="!w-40"
            value=""
            options={[{ value: '', label: 'Add a language' }, ...free]}
            onValueChange={(language) => {
              if (language === '') return
              setAll([...translations, { language, headline: '', text: '', imageUrl: '' }])
              onAdd(language)
            }}
          />
        ) : undefined
      }
    >
      {translations.length === 0 ? (
        <p className="text-sm text-ink-3">
          None. All visitors see the texts above; buttons are in 24 languages by themselves.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {translations.map(({ language, headline, text, imageUrl }, index) => {
            const name = formatLanguage(language)
            const field = (part: 'headline' | 'text' | 'imageUrl') => ({
              name: `landingTranslations/${index}/${part}`,
              onValueChange: (value: string) => change(index, { [part]: value }),
              error: readError(`landingTranslations/${index}/${part}`),
              autoComplete: 'off',
            })
            return (
              <li key={language} className="space-y-4 py-4 first:pt-0 last:pb-0">
                <div className="flex items-center">
                  <h3 className="min-w-0 flex-1 text-sm font-semibold">{name}</h3>
                  <IconButton
                    label={`Remove ${name}`}
                    onClick={() => setAll(translations.filter((_, at) => at !== index))}
                  >
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </div>
                {readError(`landingTranslations/${index}/language`) !== undefined && (
                  <p className="text-sm text-bad">
                    {readError(`landingTranslations/${index}/language`)}
                  </p>
                )}
                <TextField {...field('headline')} label={`Headline in ${name}`} value={headline} />
                <TextField {...field('text')} label={`Text in ${name}`} value={text} rows={2} />
                <TextField
                  {...field('imageUrl')}
                  label={`Image URL in ${name}`}
                  value={imageUrl}
                  autoCapitalize="none"
                />
                <PictureUpload
                  appId={appId}
                  use="card"
                  label={`Upload a picture in ${name}`}
                  onUpload={(url) => change(index, { imageUrl: url })}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
