import { Link } from 'expo-router'
import { StyleSheet, View } from 'react-native'
import { findLamp } from './lamps'
import { LampPicture } from './LampPicture'
import { Screen } from './Screen'
import { radius, space } from './theme'
import { Words } from './Words'

export function Missing({ what }: { readonly what: string }) {
  const lamp = findLamp('pebble')
  return (
    <Screen testID="missing" maxWidth={560}>
      {lamp !== undefined && (
        <View style={styles.picture}>
          <LampPicture lamp={lamp} size={240} isLit={false} />
        </View>
      )}
      <View style={styles.words}>
        <Words as="display">It is dark here.</Words>
        <Words color="inkMuted">{what}</Words>
        <Link href="/" replace testID="to-shop" style={styles.link}>
          <Words as="button" color="accent">
            See the lamps
          </Words>
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
