import { useState } from 'react'
import type { PreviewSettings } from '../../../catalog/PreviewControls.tsx'
import { useApp } from '../../../session/useApp.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AppFormLayout } from './AppFormLayout.tsx'
import { BrandFields } from './BrandFields.tsx'
import { LandingPreview } from './LandingPreview.tsx'
import { LandingTextFields } from './LandingTextFields.tsx'
import { QrStylePanel } from './QrStylePanel.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useAppForm } from './useAppForm.ts'

/** How the landing pages of the app look. */
export function BrandPage() {
  const app = useApp()
  const form = useAppForm()
  const { values: draft, set, readError } = form
  const [preview, setPreview] = useState<PreviewSettings>({
    language: app.landingLanguage ?? 'en',
    mode: 'light',
  })
  const changePreview = (changes: Partial<PreviewSettings>) =>
    setPreview({ ...preview, ...changes })
  const rating = (part: 'value' | 'count') => ({
    name: `rating/${part}`,
    value: draft.rating[part],
    onValueChange: (text: string) => set({ rating: { ...draft.rating, [part]: text } }),
    error: readError(`rating/${part}`),
    autoComplete: 'off',
  })
  return (
    <>
      <PageHeader
        title="Brand"
        docs="settings"
        description="How landing pages and QR codes look."
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_345px]">
        <AppFormLayout form={form}>
          <BrandFields appId={app.id} form={form} />
          <LandingTextFields appId={app.id} form={form} />
          <TranslationFields
            appId={app.id}
            form={form}
            onAdd={(language) => changePreview({ language })}
          />
          <Panel
            title="Rating"
            description="As your store page shows it. It is not read from the store, so update it from time to time."
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...rating('value')}
                label="Average rating"
                inputMode="decimal"
                placeholder="4.7"
                hint="From 1 to 5, with at most one decimal."
              />
              <TextField
                {...rating('count')}
                label="Number of ratings"
                inputMode="numeric"
                placeholder="1280"
              />
            </div>
          </Panel>
          <Panel
            title="Visitors on desktops"
            description="For links without a desktop URL of their own."
          >
            <RadioCards
              label="What they get"
              isStacked
              value={draft.desktopResponse}
              onValueChange={(desktopResponse) => set({ desktopResponse })}
              options={[
                {
                  value: 'page',
                  label: 'QR code and website',
                  hint: 'A page with a QR code, and a link to the destination.',
                },
                {
                  value: 'qr_code',
                  label: 'QR code',
                  hint: 'The page without a link to the destination.',
                },
                {
                  value: 'destination',
                  label: 'Website',
                  hint: 'The destination at once, if it is on another host. Also on iPads.',
                },
              ]}
            />
          </Panel>
          <QrStylePanel appId={app.id} form={form} />
        </AppFormLayout>
        <LandingPreview
          draft={draft}
          isValid={Object.keys(form.found).length === 0}
          settings={preview}
          onChange={changePreview}
        />
      </div>
    </>
  )
}
