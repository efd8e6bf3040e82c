import { type JSX, useState, useSyncExternalStore } from 'react'
import { Modal, Pressable, StyleSheet, useWindowDimensions, View } from 'react-native'
import { useLinkClient } from '../linkClientContext.ts'
import { DevtoolsButton } from './DevtoolsButton.tsx'
import { DevtoolsPanel } from './DevtoolsPanel.tsx'
import { inspectedConfigs } from './inspectedConfigs.ts'
import { space, useColors } from './theme.ts'

export interface LinkDevtoolsProps {
  /** The side of the floating button, at the bottom of the screen. Default: `right`. */
  readonly side?: 'left' | 'right' | undefined
  /** Distance of the button from the bottom in points, to keep a tab bar free. Default: 96. */
  readonly bottom?: number | undefined
}

/** From this width on, the panel is a column at the side instead of a sheet. */
const wideMinWidth = 760
const columnWidth = 460

/** The development form of `LinkDevtools`. */
export function LinkDevtoolsOverlay({
  side = 'right',
  bottom = 96,
}: LinkDevtoolsProps): JSX.Element {
  const client = useLinkClient('<LinkDevtools>')
  const { status } = useSyncExternalStore(client.subscribe, client.getDetails, client.getDetails)
  const [isOpen, setIsOpen] = useState(false)
  const colors = useColors()
  const { width, height } = useWindowDimensions()
  const isWide = width >= wideMinWidth
  const close = () => setIsOpen(false)

  return (
    <View style={[styles.overlay, { bottom, [side]: space.l }]}>
      <DevtoolsButton status={status} onPress={() => setIsOpen(true)} />
      <Modal
        visible={isOpen}
        transparent
        animationType={isWide ? 'fade' : 'slide'}
        statusBarTranslucent
        onRequestClose={close}
      >
        <View
          style={[
            styles.screen,
            isWide && { flexDirection: side === 'left' ? 'row-reverse' : 'row' },
          ]}
        >
          <Pressable
            accessibilityLabel="Close Throughlink devtools"
            accessibilityRole="button"
            style={[StyleSheet.absoluteFill, { backgroundColor: colors.shade }]}
            onPress={close}
          />
          <View
            style={[
              { backgroundColor: colors.sheet },
              isWide ? styles.column : [styles.sheet, { height: Math.round(height * 0.86) }],
            ]}
          >
            <DevtoolsPanel
              client={client}
              config={inspectedConfigs.get(client) ?? null}
              onClose={close}
            />
          </View>
        </View>
      </Modal>
    </View>
  )
}

const styles = StyleSheet.create({
  // Above siblings in a browser, where later elements are not always on top.
  overlay: { position: 'absolute', zIndex: 9999 },
  screen: { flex: 1, justifyContent: 'flex-end' },
  sheet: { borderTopLeftRadius: 20, borderTopRightRadius: 20, overflow: 'hidden' },
  column: { width: columnWidth, height: '100%' },
})
