import type { StoreName } from '@throughlink/protocol/rules'
import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { storeNames } from './appDraft.ts'
import type { AppForm } from './useAppForm.ts'

interface Store {
  readonly label: string
  readonly hint: string
  readonly placeholder: string
}

const stores: Readonly<Record<StoreName, Store>> = {
  testFlightUrl: {
    label: 'TestFlight',
    hint: 'A public TestFlight link. Used on iOS if there is no App Store ID.',
    placeholder: 'https://testflight.apple.com/join/…',
  },
  galaxyStoreUrl: {
    label: 'Galaxy Store',
    hint: 'Used on Samsung devices if the app is not on Google Play.',
    placeholder: 'https://galaxystore.samsung.com/detail/…',
  },
  appGalleryUrl: {
    label: 'Huawei AppGallery',
    hint: 'Used on Huawei and Honor phones without Google services.',
    placeholder: 'https://appgallery.huawei.com/app/…',
  },
  amazonAppstoreUrl: {
    label: 'Amazon Appstore',
    hint: 'Used on Amazon devices.',
    placeholder: 'https://www.amazon.com/dp/…',
  },
  apkUrl: {
    label: 'APK file',
    hint: 'Used on other devices if the app is not on Google Play. Any https:// URL.',
    placeholder: 'https://example.com/lumen.apk',
  },
}

export function StoreFields({ form }: { readonly form: AppForm }) {
  const { values: draft, set, readError } = form
  return (
    <Panel
      title="Other stores"
      description="They pass no install referrer: installs from them are matched by probability, and on iOS also by clipboard."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {storeNames.map((name) => (
          <TextField
            key={name}
            label={stores[name].label}
            name={`otherStores/${name}`}
            placeholder={stores[name].placeholder}
            hint={stores[name].hint}
            value={draft.otherStores[name]}
            onValueChange={(url) => set({ otherStores: { ...draft.otherStores, [name]: url } })}
            error={readError(`otherStores/${name}`)}
            autoComplete="off"
            autoCapitalize="none"
          />
        ))}
      </div>
    </Panel>
  )
}
