import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { FactorChangeDialog } from './FactorChangeDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

export interface FactorPanelProps {
  readonly isOn: boolean
  readonly hasPassword: boolean
}

/** The second factor: set it up, replace its recovery codes, turn it off. */
export function FactorPanel({ isOn, hasPassword }: FactorPanelProps) {
  const [open, setOpen] = useState<'set-up' | 'codes' | 'turn-off' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Second factor"
      description="A code of an app on your phone, after the password."
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
      <p className="text-sm text-ink-2">
        {isOn
          ? 'Signing in with the password needs a code. Your other sessions go on: end those that you do not know.'
          : 'Whoever learns your password cannot sign in without your phone. You need an authenticator app.'}
      </p>
      {isOn && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isSmall onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
          <Button isSmall look="danger" onClick={() => setOpen('turn-off')}>
            Turn off
          </Button>
        </div>
      )}
      {open === 'set-up' && <SetUpDialog hasPassword={hasPassword} onClose={close} />}
      {(open === 'codes' || open === 'turn-off') && (
        <FactorChangeDialog change={open} hasPassword={hasPassword} onClose={close} />
      )}
    </Panel>
  )
}
