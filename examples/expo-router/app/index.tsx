import { Link } from 'expo-router'
import { Pressable, StyleSheet, View } from 'react-native'
import { useStore } from '../src/createStore'
import { LampPicture } from '../src/LampPicture'
import { type Lamp, lamps } from '../src/lamps'
import { OfferBanner } from '../src/OfferBanner'
import { acceptedOffer } from '../src/offers'
import { PasteLinkCard } from '../src/PasteLinkCard'
import { Price } from '../src/Price'
import { Screen } from '../src/Screen'
import { radius, space, useTheme } from '../src/theme'
import { ThemedText } from '../src/ThemedText'

export default function HomeScreen() {
  const offer = useStore(acceptedOffer)
  return (
    <Screen testID="home" isHome>
      <Hero />
      {offer === null ? <PasteLinkCard /> : <OfferBanner offer={offer} />}
      <View style={styles.grid} role="list">
        {lamps.map((lamp) => (
          <Tile key={lamp.id} lamp={lamp} />
        ))}
      </View>
    </Screen>
  )
}

function Hero() {
  const { isWide } = useTheme()
  return (
    <View style={styles.hero}>
      <ThemedText as={isWide ? 'displayWide' : 'display'}>Lamps for quiet evenings</ThemedText>
      <ThemedText color="inkMuted" style={styles.lead}>
        Six lamps with a warm, soft light.
      </ThemedText>
    </View>
  )
}

function Tile({ lamp }: { readonly lamp: Lamp }) {
  const { isWide } = useTheme()
  return (
    <View role="listitem" style={isWide ? styles.third : styles.half}>
      <Link href={{ pathname: '/products/[id]', params: { id: lamp.id } }} asChild>
        <Pressable
          role="link"
          aria-label={`${lamp.name}, ${lamp.kind}`}
          testID={`lamp-${lamp.id}`}
          style={styles.tile}
        >
          <View style={styles.picture}>
            <LampPicture lamp={lamp} size={isWide ? 280 : 184} />
          </View>
          <View style={isWide ? styles.captionWide : undefined}>
            <View>
              <ThemedText as="heading">{lamp.name}</ThemedText>
              <ThemedText as="small" color="inkMuted">
                {lamp.kind}
              </ThemedText>
            </View>
            <Price euros={lamp.priceEuros} />
          </View>
        </Pressable>
      </Link>
    </View>
  )
}

const gutter = space.s

const styles = StyleSheet.create({
  hero: { gap: space.m, paddingTop: space.s },
  lead: { maxWidth: 460 },
  grid: { flexDirection: 'row', flexWrap: 'wrap', marginHorizontal: -gutter, rowGap: space.l },
  half: { width: '50%', paddingHorizontal: gutter },
  third: { width: '33.333%', paddingHorizontal: gutter },
  tile: { gap: space.s + space.xs },
  picture: { borderRadius: radius.m, overflow: 'hidden' },
  captionWide: { flexDirection: 'row', justifyContent: 'space-between' },
})
