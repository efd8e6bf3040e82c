import { useState } from 'react'
import { SetUpDialog } from '../../../session/factor/SetUpDialog.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { FactorChangeDialog } from './FactorChangeDialog.tsx'

export interface FactorPanelProps {
  readonly isOn: boolean
  readonly hasPassword: boolean
  /** Name of an organization that requires a second factor. It cannot be turned off then. */
  readonly requiredBy: string | null
}

/** The second factor: set it up, replace its recovery codes, turn it off. */
export function FactorPanel({ isOn, hasPassword, requiredBy }: FactorPanelProps) {
  const [open, setOpen] = useState<'set-up' | 'codes' | 'turn-off' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Authenticator app"
      description={
        hasPassword
          ? 'A code of an app on your phone, after the password.'
          : 'A code of an app on your phone, where an organization requires a second factor.'
      }
      actions={
        isOn ? (
          <Badge tone="good">On</Badge>
        ) : (
          <Button isSmall onClick={() => setOpen('set-up')}>
            Set up
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-2">{describe(isOn, hasPassword)}</p>
      {requiredBy !== null && (
        <p className="mt-1 text-sm text-ink-2">
          {isOn
            ? `${requiredBy} requires it, so it cannot be turned off.`
            : `${requiredBy} requires it: you see nothing of the organization without it.`}
        </p>
      )}
      {isOn && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isSmall onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
          {requiredBy === null && (
            <Button isSmall look="danger" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          )}
        </div>
      )}
      {open === 'set-up' && <SetUpDialog hasPassword={hasPassword} onClose={close} />}
      {(open === 'codes' || open === 'turn-off') && (
        <FactorChangeDialog change={open} hasPassword={hasPassword} onClose={close} />
      )}
    </Panel>
  )
}

function describe(isOn: boolean, hasPassword: boolean): string {
  if (!hasPassword) {
    return isOn
      ? 'You sign in with the issuer, and enter a code where it is needed.'
      : 'You sign in with the issuer. You need an authenticator app.'
  }
  return isOn
    ? 'Signing in with the password needs a code. Your other sessions stay signed in: end those that you do not know.'
    : 'Whoever learns your password cannot sign in without your phone. You need an authenticator app.'
}
