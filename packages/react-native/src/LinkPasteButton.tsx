import type { JSX, ReactNode } from 'react'
import type { StyleProp, ViewStyle } from 'react-native'
import { useLinkClient } from './linkClientContext.ts'
import { findPasteControl, type PasteControlProps } from './optional/expoClipboard.ts'

export interface LinkPasteButtonProps extends Pick<
  PasteControlProps,
  'backgroundColor' | 'foregroundColor' | 'cornerStyle' | 'displayMode'
> {
  /**
   * Called when a paste is over. `link`: it is in `useLinkContext()` now, as a deferred one. `none`: what
   * was pasted is no link of ours, or the service knows none for it.
   */
  readonly onEnd?: ((outcome: 'link' | 'none') => void) | undefined
  /** Shown where there is no paste control: Android, web, before iOS 16, or without `expo-clipboard`. */
  readonly fallback?: ReactNode
  /** Its size and place. Colours and corners have properties of their own: Apple allows no others. */
  readonly style?: StyleProp<ViewStyle>
}

/** Apple's control has no size of its own, and would not be seen. */
const defaultSize = { height: 44, width: 140 }

/**
 * Apple's paste control for links: a person who copied a link taps it, and the link is found without the
 * paste prompt. For apps that set `shouldUseClipboard: false`, on a screen that asks "Did you come by a
 * link?". Needs `expo-clipboard` and iOS 16; elsewhere it renders its `fallback`, or nothing.
 *
 * Only a web link is sent, by the same rules as the clipboard, and nothing while `matching` is off.
 *
 * @example
 * <LinkPasteButton onEnd={(outcome) => setHint(outcome === 'none' ? 'No link found' : null)} />
 */
export function LinkPasteButton(props: LinkPasteButtonProps): JSX.Element {
  const { onEnd, fallback, style, ...look } = props
  const client = useLinkClient('<LinkPasteButton>')
  const PasteControl = findPasteControl()
  if (PasteControl === undefined) return <>{fallback}</>

  const paste = async (text: unknown) => {
    const isFound = typeof text === 'string' && (await client.matchPasted(text))
    onEnd?.(isFound ? 'link' : 'none')
  }
  return (
    <PasteControl
      {...look}
      acceptedContentTypes={['url', 'plain-text']}
      style={[defaultSize, style]}
      onPress={({ text }) => void paste(text)}
    />
  )
}
