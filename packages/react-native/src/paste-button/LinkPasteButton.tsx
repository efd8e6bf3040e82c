import type { JSX, ReactNode } from 'react'
import type { StyleProp, ViewStyle } from 'react-native'
import { useLinkClient } from '../linkClientContext.ts'
import { findPasteControl, type PasteControlProps } from '../optional/expoClipboard.ts'

export interface LinkPasteButtonProps extends Pick<
  PasteControlProps,
  'backgroundColor' | 'foregroundColor' | 'cornerStyle' | 'displayMode'
> {
  /**
   * Called after each paste. `link`: the deferred link is now in `useLinkContext()`. `none`: the pasted text
   * is not one of your links, or the service found no match for it.
   */
  readonly onEnd?: ((outcome: 'link' | 'none') => void) | undefined
  /** Rendered without a paste control: on Android, web, iOS 15 and older, or without `expo-clipboard`. */
  readonly fallback?: ReactNode
  /** Size and position. Set colors and corners with the other props: Apple allows no further styling. */
  readonly style?: StyleProp<ViewStyle>
}

/** Apple's control has no intrinsic size: without this it would be invisible. */
const defaultSize = { height: 44, width: 140 }

/**
 * Renders Apple's paste control. The user taps it to paste a copied link, and iOS shows no paste prompt. Use
 * it in apps that set `shouldUseClipboard: false`, for example on a screen that asks "Did you follow a link?".
 * Requires `expo-clipboard` and iOS 16; elsewhere it renders `fallback`, or nothing.
 *
 * Sends web links only, by the same rules as the clipboard, and sends nothing while `matching` is `'off'`.
 *
 * @example
 * import { LinkPasteButton } from '@throughlink/react-native/paste-button'
 *
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
