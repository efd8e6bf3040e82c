import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { FieldErrors } from '../../../ui/useForm.ts'
import type { WebsiteSettings } from './websiteSettings.ts'

export interface WebsiteBuilderProps {
  readonly settings: WebsiteSettings
  readonly errors: FieldErrors
  readonly onChange: (change: Partial<WebsiteSettings>) => void
}

type TextName = 'link' | 'text' | 'language' | 'paths' | 'except' | 'days' | 'medium'

/** The settings of the script. They are part of the snippet: nothing is saved. */
export function WebsiteBuilder({ settings, errors, onChange }: WebsiteBuilderProps) {
  const text = (name: TextName) => ({
    name,
    value: settings[name],
    onValueChange: (value: string) => onChange({ [name]: value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const hasBanner = settings.position !== 'none'
  return (
    <div className="space-y-5">
      <Panel title="Banner">
        <div className="space-y-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Position" hint="It lies over the page and moves nothing.">
              <Select
                value={settings.position}
                onValueChange={(position) => onChange({ position })}
                options={[
                  { value: 'bottom', label: 'Bottom' },
                  { value: 'top', label: 'Top' },
                  { value: 'none', label: 'No banner' },
                ]}
              />
            </Field>
            <Field label="Mode" hint="Choose one if your pages have only that.">
              <Select
                value={settings.theme}
                onValueChange={(theme) => onChange({ theme })}
                options={[
                  { value: 'system', label: 'As the visitor’s system' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
            </Field>
          </div>
          {hasBanner && (
            <>
              <div className="flex items-end gap-2">
                <div className="flex-1">
                  <Field
                    label="Colour of the button"
                    hint="Empty: the accent colour of the app."
                    error={errors['color']}
                  >
                    <TextInput
                      name="color"
                      isMono
                      placeholder="#0b6b4f"
                      value={settings.color}
                      onChange={(event) => onChange({ color: event.target.value })}
                    />
                  </Field>
                </div>
                <input
                  type="color"
                  aria-label="Choose the colour of the button"
                  value={
                    /^#[0-9a-f]{6}$/i.test(settings.color)
                      ? settings.color.toLowerCase()
                      : '#17171c'
                  }
                  onChange={(event) => onChange({ color: event.target.value })}
                  className="mb-6 h-9 w-12 shrink-0 rounded-control border border-control bg-surface p-1 touch:h-11"
                />
              </div>
              <TextField
                {...text('text')}
                label="Text"
                hint="Empty: the text of the app’s brand, or an invitation in the visitor’s language."
                placeholder="Your basket is in the app too."
              />
              <TextField
                {...text('language')}
                label="Language"
                isMono
                hint="Empty: the language of the page, or else that of the browser."
                placeholder="de"
              />
            </>
          )}
        </div>
      </Panel>
      {hasBanner && (
        <Panel title="When it is shown">
          <div className="space-y-5">
            <TextField
              {...text('paths')}
              label="Only on pages"
              isMono
              hint="Paths with a space in between. A * stands for anything. Empty: all pages."
              placeholder="/products/* /"
            />
            <TextField
              {...text('except')}
              label="Not on pages"
              isMono
              hint="These win."
              placeholder="/checkout/*"
            />
            <TextField
              {...text('days')}
              label="Days that it stays closed"
              inputMode="numeric"
              hint="After a visitor closed it. Empty: 30."
              placeholder="30"
            />
            <Switch
              label="Remember in the browser that it was closed"
              hint="Uses local storage. If that needs consent on your site, switch it off: closing then holds for the page only."
              isOn={settings.isStored}
              onChange={(isStored) => onChange({ isStored })}
            />
            <Switch
              label="Apple’s own banner in Safari"
              hint="In place of this one, on iPhones, if the app has an App Store ID. Its taps are not counted, and the page is lost if the app has to be installed first."
              isOn={settings.isApple}
              onChange={(isApple) => onChange({ isApple })}
            />
          </div>
        </Panel>
      )}
      <Panel title="Links">
        <div className="space-y-5">
          <TextField
            {...text('link')}
            label="Link of a page"
            isMono
            hint="Path on the link domain. A * at the end becomes the path of the page. Empty: the path of the page itself."
            placeholder="open/*"
          />
          <TextField
            {...text('medium')}
            label="Medium of other links"
            isMono
            hint="For links to the link domain whose campaign has no medium, so that analytics tell them apart. Empty: none."
            placeholder="website"
          />
        </div>
      </Panel>
    </div>
  )
}
