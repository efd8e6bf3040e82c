import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@throughlink/protocol'
import { maxNameLength } from '@throughlink/protocol/rules'
import { formatValue } from '../../../filters/formatValue.ts'
import { formatCountry } from '../../../format/countries.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Time } from '../../../ui/Time.tsx'
import { type FieldErrors, useForm } from '../../../ui/useForm.ts'
import { isInstallId } from './isInstallId.ts'
import { latestInstallsQuery } from './testDevicesQuery.ts'

export interface AddDeviceDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: () => Promise<unknown>
}

interface Device {
  readonly name: string
  readonly installId: string
}

/** Adds a device by its install ID, which can be chosen from the latest installs. */
export function AddDeviceDialog({ isOpen, onClose, onAdded }: AddDeviceDialogProps) {
  const appId = useAppId()
  const installs = useQuery({ ...latestInstallsQuery(appId), enabled: isOpen })
  const add = useMutation({
    mutationFn: async ({ installId, name }: Device) => {
      const body = { installId: installId.trim(), name: name.trim() }
      return api.addTestDevice({ params: { appId }, body })
    },
    onSuccess: async () => {
      await onAdded()
      close()
    },
  })
  const form = useForm({ start: { name: '', installId: '' }, validate, save: add })
  const close = () => {
    form.reset()
    onClose()
  }
  const sent = readFieldErrors(add.error)
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Add test device">
      <form {...form.props} noValidate className="space-y-5">
        <TextField
          {...form.text('name')}
          label="Name"
          autoFocus
          maxLength={maxNameLength}
          placeholder="The red phone"
        />
        <TextField
          {...form.text('installId')}
          label="Install ID"
          hint="Open the app on the device, then find it in Live or Matches, or choose it below."
          isMono
          placeholder="0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345"
        />
        {installs.data !== undefined && installs.data.length > 0 && (
          <div>
            <p className="mb-1 text-sm font-medium">Latest installs</p>
            <ul className="divide-y divide-line border-y border-line">
              {installs.data.map((install) => (
                <li key={install.installId}>
                  <button
                    type="button"
                    aria-pressed={install.installId === form.values.installId}
                    onClick={() => form.set({ installId: install.installId })}
                    className="flex min-h-8 w-full items-center gap-3 px-2 text-left text-sm hover:bg-sunken aria-pressed:bg-sunken touch:min-h-11"
                  >
                    <span className="w-24 shrink-0 text-ink-2">
                      <Time value={install.installedAt} />
                    </span>
                    <span className="min-w-0 flex-1 truncate font-mono">{install.installId}</span>
                    <span className="shrink-0 text-ink-3">
                      {[
                        install.platform && formatValue('platform', install.platform),
                        install.country && formatCountry(install.country),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {Object.keys(sent).length === 0 && <ErrorMessage error={add.error} />}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Add device
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function validate({ name, installId }: Device): FieldErrors {
  const { minIdLength, maxIdLength } = limits
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(!isInstallId(installId.trim()) && {
      installId: `Enter the install ID of ${minIdLength} to ${maxIdLength} characters.`,
    }),
  }
}
