import { LinkPicker } from '../../filters/LinkPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Form } from '../../ui/useForm.ts'
import {
  delayOptions,
  deviceOptions,
  isAndroid,
  neighborOptions,
  networkOptions,
  type Trial,
} from './trial.ts'

export interface TrialFormProps {
  readonly appId: string
  readonly linkId: string | undefined
  readonly form: Form<Trial>
  readonly isBusy: boolean
  readonly onLinkChange: (linkId: string | undefined) => void
}

export function TrialForm(props: TrialFormProps) {
  const { appId, linkId, form, isBusy, onLinkChange } = props
  const trial = form.values
  return (
    <Panel title="Situation">
      <form {...form.props} className="space-y-3">
        <div className="space-y-1">
          <p className="text-sm font-medium">Link</p>
          <LinkPicker
            appId={appId}
            linkId={linkId}
            placeholder="Choose a link"
            isRequired
            isWide
            onChange={onLinkChange}
          />
        </div>
        <Field label="Clicked on">
          <Select
            value={trial.device}
            options={deviceOptions}
            onValueChange={(device) => form.set({ device })}
          />
        </Field>
        <Field label="Network at the first open">
          <Select
            value={trial.network}
            options={networkOptions}
            onValueChange={(network) => form.set({ network })}
          />
        </Field>
        <Field label="First open after">
          <Select
            value={String(trial.delaySeconds)}
            options={delayOptions}
            onValueChange={(value) => form.set({ delaySeconds: Number(value) })}
          />
        </Field>
        <Field
          label="Others at the same address"
          hint="Each clicked another link in the minutes before."
        >
          <Select
            value={String(trial.neighbors)}
            options={neighborOptions}
            onValueChange={(value) => form.set({ neighbors: Number(value) })}
          />
        </Field>
        {isAndroid(trial) ? (
          <Switch
            label="Google Play passes the referrer"
            isOn={trial.hasPlayReferrer}
            onChange={(hasPlayReferrer) => form.set({ hasPlayReferrer })}
          />
        ) : (
          <Switch
            label="The app may read the clipboard"
            isOn={trial.isClipboardAllowed}
            onChange={(isClipboardAllowed) => form.set({ isClipboardAllowed })}
          />
        )}
        <Button
          type="submit"
          look="primary"
          className="w-full"
          isBusy={isBusy}
          disabled={linkId === undefined}
          title={linkId === undefined ? 'Choose a link first' : undefined}
        >
          Try it
        </Button>
      </form>
    </Panel>
  )
}
