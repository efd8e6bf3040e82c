import { Link, usePathname, useRouter } from 'expo-router'
import type { ReactNode } from 'react'
import { Pressable, ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'
import { columnWidth, space, useTheme } from './theme'
import { ThemedText } from './ThemedText'

export interface ScreenProps {
  readonly children: ReactNode
  readonly testID: string
  readonly isHome?: boolean
  /** Set a smaller width on text screens, whose lines would be too long on a wide page. */
  readonly maxWidth?: number
}

/** Lays out a page: a bar with the shop's name, and one scrolling column. */
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
            <ThemedText as="small" color="inkMuted">
              Debug
            </ThemedText>
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
      <ThemedText as="heading">Lumen</ThemedText>
    </View>
  )
}

function Back() {
  const router = useRouter()
  // A screen opened by a link has no history to go back to.
  const goBack = () => (router.canGoBack() ? router.back() : router.replace('/'))
  return (
    <Pressable role="button" aria-label="Back to the shop" testID="back" onPress={goBack}>
      <View style={styles.wordmark}>
        <ThemedText as="heading" color="accent">
          ←
        </ThemedText>
        <ThemedText as="heading">Lumen</ThemedText>
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
