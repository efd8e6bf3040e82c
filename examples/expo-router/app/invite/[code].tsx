import { useLocalSearchParams, useRouter } from 'expo-router'
import { StyleSheet, View } from 'react-native'
import { Button } from '../../src/Button'
import { useStore } from '../../src/createStore'
import { LampPicture } from '../../src/LampPicture'
import { lamps } from '../../src/lamps'
import { linkLog } from '../../src/linkLog'
import { Missing } from '../../src/Missing'
import { findOffer, takenOffer, type Offer } from '../../src/offers'
import { Screen } from '../../src/Screen'
import { radius, space, useTheme } from '../../src/theme'
import { Words } from '../../src/Words'

export default function InviteScreen() {
  const { code, from } = useLocalSearchParams<{ code: string; from?: string }>()
  const offer = findOffer(code)
  // A probable match may be another person's link: then no name is shown.
  const isGuess = useStore(linkLog)[0]?.method === 'probabilistic'
  if (offer === undefined) return <Missing what={`The code ${code} has ended.`} />
  const inviter = from === undefined || isGuess ? 'A friend' : from
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
    takenOffer.set(offer)
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
          <Words as="display" testID="inviter">
            {inviter} invited you
          </Words>
          <Words color="inkMuted">
            Every lamp costs less with this code. It is counted in by itself.
          </Words>
          <View style={[styles.ticket, { borderColor: colors.accent }]}>
            <Words as="title" color="accent" testID="invite-code" style={styles.code}>
              {offer.code}
            </Words>
            <Words as="title" testID="invite-discount">
              {offer.percentOff}% off
            </Words>
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
