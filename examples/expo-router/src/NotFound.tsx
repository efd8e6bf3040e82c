import { Link } from 'expo-router'
import { StyleSheet, View } from 'react-native'
import { LampPicture } from './LampPicture'
import { findLamp } from './lamps'
import { Screen } from './Screen'
import { radius, space } from './theme'
import { ThemedText } from './ThemedText'

export function NotFound({ message }: { readonly message: string }) {
  const lamp = findLamp('linen-lantern')
  return (
    <Screen testID="missing" maxWidth={560}>
      {lamp !== undefined && (
        <View style={styles.picture}>
          <LampPicture lamp={lamp} size={240} isLit={false} />
        </View>
      )}
      <View style={styles.words}>
        <ThemedText as="display">Page not found</ThemedText>
        <ThemedText color="inkMuted">{message}</ThemedText>
        <Link href="/" replace testID="to-shop" style={styles.link}>
          <ThemedText as="button" color="accent">
            See the lamps
          </ThemedText>
        </Link>
      </View>
    </Screen>
  )
}

const styles = StyleSheet.create({
  picture: { borderRadius: radius.l, overflow: 'hidden' },
  link: { paddingVertical: space.m },
  words: { gap: space.s },
})
