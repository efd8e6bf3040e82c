import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { formatCommandKey } from '../ui/useCommandKey.ts'
import { navigation } from './navigation.ts'

const shortcuts: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: [formatCommandKey('K')], text: 'Search screens, actions and links' },
  { keys: ['C'], text: 'Create a link' },
  ...navigation.map(({ key, label }) => ({
    keys: ['G', key.toUpperCase()],
    text: `Open ${label}`,
  })),
  { keys: ['/'], text: 'Search in the list of links' },
  { keys: ['J', 'K'], text: 'Move in the list of links' },
  { keys: ['X'], text: 'Select the link of the row' },
  { keys: ['E'], text: 'Edit the link of the row' },
  { keys: ['D'], text: 'Duplicate the link of the row or the page' },
  { keys: ['Esc'], text: 'Close what is open, or clear the filters of analytics' },
  { keys: ['←', '→'], text: 'Read the values of a chart that has the focus' },
  { keys: ['?'], text: 'Show this list' },
]

/** The keys that work on every screen, and those of the list of links. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-5 py-2">
            <dt>{text}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
