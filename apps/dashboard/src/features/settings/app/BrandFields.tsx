import { appFormats } from '@throughlink/protocol/rules'
import { hasFormat } from '../../../catalog/checkIdentity.ts'
import { PictureUpload } from '../../../catalog/PictureUpload.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AccentNote } from './AccentNote.tsx'
import type { AppForm } from './useAppForm.ts'

const defaultColor = '#17171c'

/** Icon and colour of landing pages. */
export function BrandFields({ appId, form }: { readonly appId: string; readonly form: AppForm }) {
  const { values: draft, set, readError } = form
  const isColor = hasFormat(draft.accentColor.trim(), appFormats.accentColor)
  const color = isColor ? draft.accentColor.trim() : defaultColor
  return (
    <Panel title="Look">
      <div className="space-y-5">
        <TextField
          {...form.text('iconUrl')}
          label="Icon URL"
          placeholder="https://www.example.com/icon.png"
          hint="Square, 144 pixels or more, over https://. Without it, pages show the first letter of the name."
          autoComplete="off"
          autoCapitalize="none"
        />
        <PictureUpload
          appId={appId}
          use="icon"
          label="Upload an icon"
          onUpload={(iconUrl) => set({ iconUrl })}
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
      </div>
    </Panel>
  )
}
