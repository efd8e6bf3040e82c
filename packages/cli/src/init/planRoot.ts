import { readCodeStyle } from './code/codeStyle.ts'
import { findRootElement } from './code/findRootElement.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import { createConfigPart, createLinkModule } from './linkModule.ts'
import type { LinkSettings } from './plan.ts'
import { findProvider, planProvider } from './planProvider.ts'
import { findSource } from './sources.ts'

/** Puts the provider around the root component of an app whose router is not known. */
export function planRoot(draft: Draft, app: AppShape, settings: LinkSettings): void {
  if (findProvider(draft) !== null) return
  const path = findSource(draft, ['App', 'src/App', 'app', 'src/app'])
  const module = createLinkModule(draft, app, readCodeStyle(draft.read(path ?? '') ?? ''))
  module.add(createConfigPart(settings))
  planProvider(draft, path ?? 'the root component', findRootElement, module)
  draft.instruct(
    'Open the screen of a link in a component inside LinkProvider:',
    `const { isLinkProcessed, linkRoute, clearLink } = useLinkContext()
useEffect(() => {
  if (!isLinkProcessed || linkRoute === null) return
  navigate(linkRoute)
  clearLink()
}, [isLinkProcessed, linkRoute, clearLink])`,
  )
}
