import { useLocalSearchParams, useRouter } from 'expo-router'
import { StyleSheet, View } from 'react-native'
import { Button } from '../../src/Button'
import { useStore } from '../../src/createStore'
import { LampPicture } from '../../src/LampPicture'
import { lamps } from '../../src/lamps'
import { linkLog } from '../../src/linkLog'
import { NotFound } from '../../src/NotFound'
import { acceptedOffer, findOffer, type Offer } from '../../src/offers'
import { Screen } from '../../src/Screen'
import { radius, space, useTheme } from '../../src/theme'
import { ThemedText } from '../../src/ThemedText'

export default function InviteScreen() {
  const { code, from } = useLocalSearchParams<{ code: string; from?: string }>()
  const offer = findOffer(code)
  // A probabilistic match may be another person's link, so no name is shown.
  const isProbabilistic = useStore(linkLog)[0]?.method === 'probabilistic'
  if (offer === undefined) return <NotFound message={`The code ${code} has expired.`} />
  const inviter = from === undefined || isProbabilistic ? 'A friend' : from
  return <Invitation inviter={inviter} offer={offer} />
}

interface InvitationProps {
  readonly inviter: string
  readonly offer: Offer
}

function Invitation({ inviter, offer }: InvitationProps) {
  const { colors, isWide } = useTheme()
  const router = useRouter()
  const accept = () => {
    acceptedOffer.set(offer)
    router.replace('/')
  }

  return (
    <Screen testID="invite" maxWidth={560}>
      <View style={[styles.card, { backgroundColor: colors.surface, borderColor: colors.line }]}>
        <View style={styles.row}>
          {lamps.slice(0, 3).map((lamp) => (
            <View key={lamp.id} style={styles.third}>
              <LampPicture lamp={lamp} size={isWide ? 180 : 128} />
            </View>
          ))}
        </View>
        <View style={styles.words}>
          <ThemedText as="display" testID="inviter">
            {inviter} invited you
          </ThemedText>
          <ThemedText color="inkMuted">
            This code reduces the price of every lamp. It is applied automatically.
          </ThemedText>
          <View style={[styles.ticket, { borderColor: colors.accent }]}>
            <ThemedText as="title" color="accent" testID="invite-code" style={styles.code}>
              {offer.code}
            </ThemedText>
            <ThemedText as="title" testID="invite-discount">
              {offer.percentOff}% off
            </ThemedText>
          </View>
          <Button label="Accept and see the lamps" testID="accept-invite" onPress={accept} />
        </View>
      </View>
    </Screen>
  )
}

const styles = StyleSheet.create({
  card: { borderWidth: 1, borderRadius: radius.l, overflow: 'hidden' },
  row: { flexDirection: 'row' },
  third: { flex: 1 },
  words: { padding: space.l, gap: space.l },
  ticket: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    borderWidth: 1,
    borderStyle: 'dashed',
    borderRadius: radius.m,
    paddingVertical: space.m,
    paddingHorizontal: space.l,
  },
  code: { letterSpacing: 3 },
})
