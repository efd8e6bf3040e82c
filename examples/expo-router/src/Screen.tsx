import { Link, usePathname, useRouter } from 'expo-router'
import type { ReactNode } from 'react'
import { Pressable, ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'
import { columnWidth, space, useTheme } from './theme'
import { Words } from './Words'

export interface ScreenProps {
  readonly children: ReactNode
  readonly testID: string
  readonly isHome?: boolean
  /** For screens of text, whose lines would be too long on a wide page. */
  readonly maxWidth?: number
}

/** A page: the bar with the shop's name, and one column that scrolls. */
export function Screen({ children, testID, isHome = false, maxWidth = columnWidth }: ScreenProps) {
  const { colors, isWide } = useTheme()
  const insets = useSafeAreaInsets()
  return (
    <ScrollView
      testID={testID}
      style={{ backgroundColor: colors.background }}
      contentContainerStyle={[
        styles.page,
        {
          paddingTop: insets.top + (isWide ? space.l : space.s),
          paddingBottom: insets.bottom + space.xxl,
          paddingHorizontal: isWide ? space.xl : space.m + space.xs,
        },
      ]}
    >
      <View style={styles.bar}>
        {isHome ? <Wordmark /> : <Back />}
        {usePathname() !== '/debug' && (
          <Link href="/debug" testID="open-debug" style={styles.link}>
            <Words as="small" color="inkMuted">
              Debug
            </Words>
          </Link>
        )}
      </View>
      <View style={[styles.column, { maxWidth, gap: isWide ? space.xl : space.l }]}>
        {children}
      </View>
    </ScrollView>
  )
}

function Wordmark() {
  const { colors } = useTheme()
  return (
    <View style={styles.wordmark}>
      <View style={[styles.dot, { backgroundColor: colors.accent }]} />
      <Words as="heading">Lumen</Words>
    </View>
  )
}

function Back() {
  const router = useRouter()
  // A link may have opened this screen, with nothing behind it.
  const leave = () => (router.canGoBack() ? router.back() : router.replace('/'))
  return (
    <Pressable role="button" aria-label="Back to the shop" testID="back" onPress={leave}>
      <View style={styles.wordmark}>
        <Words as="heading" color="accent">
          ←
        </Words>
        <Words as="heading">Lumen</Words>
      </View>
    </Pressable>
  )
}

const styles = StyleSheet.create({
  page: { flexGrow: 1, alignItems: 'center' },
  bar: {
    width: '100%',
    maxWidth: columnWidth,
    minHeight: 56,
    marginBottom: space.m,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  link: { paddingVertical: space.m - space.xs },
  wordmark: { flexDirection: 'row', alignItems: 'center', gap: space.s, minHeight: 44 },
  dot: { width: 12, height: 12, borderRadius: 6 },
  column: { width: '100%' },
})
