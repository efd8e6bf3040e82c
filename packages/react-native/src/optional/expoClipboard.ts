import type { ComponentType } from 'react'
import type { StyleProp, ViewStyle } from 'react-native'

/** Detects a URL on the clipboard without a prompt. Not needed with `shouldUseClipboard: false`. */
export interface ExpoClipboard {
  hasUrlAsync(): Promise<boolean>
  getUrlAsync?(): Promise<string | null>
  getStringAsync(): Promise<string>
  /** Apple's paste control: the user's tap grants permission, so no prompt appears. */
  readonly ClipboardPasteButton?: ComponentType<PasteControlProps>
  /** True on iOS 16 and later. */
  readonly isPasteButtonAvailable?: boolean
}

export interface PasteControlProps {
  readonly onPress: (pasted: { readonly type: string; readonly text?: unknown }) => void
  readonly acceptedContentTypes: ('url' | 'plain-text')[]
  readonly style: StyleProp<ViewStyle>
  readonly backgroundColor?: string | undefined
  readonly foregroundColor?: string | undefined
  readonly cornerStyle?: 'dynamic' | 'fixed' | 'capsule' | 'large' | 'medium' | 'small' | undefined
  readonly displayMode?: 'iconAndLabel' | 'iconOnly' | 'labelOnly' | undefined
}

let found: ExpoClipboard | undefined
try {
  found = require('expo-clipboard') as ExpoClipboard
} catch {
  // Not installed.
}

export function findExpoClipboard(): ExpoClipboard | undefined {
  return typeof found?.hasUrlAsync === 'function' ? found : undefined
}

/** Returns Apple's paste control, if the module and the iOS version support it. */
export function findPasteControl(): ComponentType<PasteControlProps> | undefined {
  return found?.isPasteButtonAvailable === true ? found.ClipboardPasteButton : undefined
}
