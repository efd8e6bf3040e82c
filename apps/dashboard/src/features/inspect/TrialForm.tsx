import type { SubmitEvent } from 'react'
import { LinkPicker } from '../../filters/LinkPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
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
  readonly trial: Trial
  readonly isBusy: boolean
  readonly onLinkChange: (linkId: string | undefined) => void
  readonly onChange: (trial: Trial) => void
  readonly onRun: () => void
}

export function TrialForm(props: TrialFormProps) {
  const { appId, linkId, trial, isBusy, onLinkChange, onChange, onRun } = props
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRun()
  }
  return (
    <Panel title="Situation">
      <form onSubmit={submit} className="space-y-3">
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
            onValueChange={(device) => onChange({ ...trial, device })}
          />
        </Field>
        <Field label="Network at the first open">
          <Select
            value={trial.network}
            options={networkOptions}
            onValueChange={(network) => onChange({ ...trial, network })}
          />
        </Field>
        <Field label="First open after">
          <Select
            value={String(trial.delaySeconds)}
            options={delayOptions}
            onValueChange={(value) => onChange({ ...trial, delaySeconds: Number(value) })}
          />
        </Field>
        <Field
          label="Others at the same address"
          hint="Each clicked another link in the minutes before."
        >
          <Select
            value={String(trial.neighbors)}
            options={neighborOptions}
            onValueChange={(value) => onChange({ ...trial, neighbors: Number(value) })}
          />
        </Field>
        {isAndroid(trial) ? (
          <Switch
            label="Google Play passes the referrer"
            isOn={trial.hasPlayReferrer}
            onChange={(hasPlayReferrer) => onChange({ ...trial, hasPlayReferrer })}
          />
        ) : (
          <Switch
            label="The app may read the clipboard"
            isOn={trial.isClipboardAllowed}
            onChange={(isClipboardAllowed) => onChange({ ...trial, isClipboardAllowed })}
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
