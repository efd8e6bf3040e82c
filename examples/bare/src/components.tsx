import { useTheme } from '@react-navigation/native'
import type { ReactNode } from 'react'
import { Platform, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'
import { radius, space } from './theme'

export function Page({ children }: { children: ReactNode }) {
  const { bottom } = useSafeAreaInsets()
  // iOS insets a scroll view automatically. Android draws it behind the system bar.
  const paddingBottom = space.large + (Platform.OS === 'android' ? bottom : 0)
  return (
    <ScrollView
      contentInsetAdjustmentBehavior="automatic"
      contentContainerStyle={[styles.page, { paddingBottom }]}
    >
      {children}
    </ScrollView>
  )
}

export function Title({ children }: { children: ReactNode }) {
  const { colors } = useTheme()
  return (
    <Text accessibilityRole="header" style={[styles.title, { color: colors.text }]}>
      {children}
    </Text>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  const { colors } = useTheme()
  return <Text style={[styles.paragraph, { color: colors.text }]}>{children}</Text>
}

export function Button({ label, onPress }: { label: string; onPress: () => void }) {
  const { colors } = useTheme()
  return (
    <Pressable
      accessibilityRole="button"
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: colors.primary, opacity: pressed ? 0.7 : 1 },
      ]}
    >
      <Text style={[styles.label, { color: colors.background }]}>{label}</Text>
    </Pressable>
  )
}

/** Draws a lamp as two circles. */
export function Glow({ color, size }: { color: string; size: number }) {
  const circle = { width: size, height: size, borderRadius: size / 2, backgroundColor: color }
  const bulb = { width: size / 2, height: size / 2, borderRadius: size / 4, backgroundColor: color }
  return (
    <View accessible={false} style={styles.glow}>
      <View style={[circle, styles.halo]} />
      <View style={[bulb, styles.bulb]} />
    </View>
  )
}

const styles = StyleSheet.create({
  page: { padding: space.large, gap: space.medium },
  title: { fontSize: 32, fontWeight: '700', letterSpacing: -0.5 },
  paragraph: { fontSize: 17, lineHeight: 25, opacity: 0.8 },
  button: { minHeight: 52, borderRadius: radius, alignItems: 'center', justifyContent: 'center' },
  label: { fontSize: 17, fontWeight: '600' },
  glow: { alignItems: 'center', justifyContent: 'center' },
  halo: { opacity: 0.25 },
  bulb: { position: 'absolute' },
})
