import { appFormats, maxLandingTextLength } from '@throughlink/protocol/rules'
import { hasFormat } from '../../../catalog/checkIdentity.ts'
import { Field } from '../../../ui/Field.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AccentNote } from './AccentNote.tsx'
import { AppFormLayout } from './AppFormLayout.tsx'
import { LandingMockup } from './LandingMockup.tsx'
import { useAppForm } from './useAppForm.ts'

const defaultColor = '#17171c'

/** How the landing pages of the app look. */
export function BrandPage() {
  const form = useAppForm()
  const { values: draft, set, readError } = form
  const isColor = hasFormat(draft.accentColor.trim(), appFormats.accentColor)
  const color = isColor ? draft.accentColor.trim() : defaultColor
  return (
    <>
      <PageHeader
        title="Brand"
        docs="settings"
        description="How landing pages look for people who do not have the app yet."
      />
      <AppFormLayout form={form}>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_260px]">
          <Panel>
            <div className="space-y-5 pt-3">
              <TextField
                {...form.text('iconUrl')}
                label="Icon URL"
                placeholder="https://www.example.com/icon.png"
                hint="Square, 144 pixels or more, over https://. Without it, pages show the first letter of the name."
                autoComplete="off"
                autoCapitalize="none"
              />
              <div className="space-y-1">
                <div className="flex items-end gap-2">
                  <div className="flex-1">
                    <Field label="Accent colour" error={readError('accentColor')}>
                      <TextInput
                        name="accentColor"
                        isMono
                        placeholder="#0b6b4f"
                        value={draft.accentColor}
                        onChange={(event) => set({ accentColor: event.target.value })}
                      />
                    </Field>
                  </div>
                  <input
                    type="color"
                    aria-label="Choose the accent colour"
                    value={color.toLowerCase()}
                    onChange={(event) => set({ accentColor: event.target.value })}
                    className="h-9 w-12 shrink-0 rounded-control border border-control bg-surface p-1 touch:h-11"
                  />
                </div>
                <AccentNote color={isColor ? color : null} />
              </div>
              <TextField
                {...form.text('landingText')}
                label="Text"
                rows={2}
                placeholder="Lamps that last."
                hint={`Shown if a link has no description of its own. ${draft.landingText.trim().length} of ${maxLandingTextLength} characters.`}
                autoComplete="off"
                autoCapitalize="none"
              />
              <TextField
                {...form.text('landingImageUrl')}
                label="Image URL"
                placeholder="https://www.example.com/cover.jpg"
                hint="Shown if a link has no image of its own. 1200 × 630 pixels work well."
                autoComplete="off"
                autoCapitalize="none"
              />
            </div>
          </Panel>
          <LandingMockup
            name={draft.name}
            text={draft.landingText}
            color={color}
            iconUrl={draft.iconUrl}
            imageUrl={draft.landingImageUrl}
          />
        </div>
      </AppFormLayout>
    </>
  )
}
