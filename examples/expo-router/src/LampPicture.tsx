import { StyleSheet, View, type ViewStyle } from 'react-native'
import type { Lamp, Part } from './lamps'
import { useTheme } from './theme'

const brass = '#BC9250'

// Diameters of the stacked discs that form the light on the wall: radial gradients are still experimental.
// More discs with less opacity would add a tint, because each layer is rounded to whole color values.
const auraWidths = [24, 34, 44, 54, 64, 74, 84, 94, 104]

export interface LampPictureProps {
  readonly lamp: Lamp
  /** The height. The picture fills the width of its parent. */
  readonly size: number
  readonly isLit?: boolean
}

/** Draws a lamp with plain views. Decorative only: the text next to it carries the same information. */
export function LampPicture({ lamp, size, isLit = true }: LampPictureProps) {
  const { colors, isDark } = useTheme()
  const { wall, light, shade, groundY, parts } = lamp.look
  const unit = size / 100
  const unlit = isDark ? '#6B635A' : '#FBF7F0'
  const fills = { light: isLit ? light : unlit, shade, iron: colors.iron, brass }
  const aura = isDark ? light : '#FFFDF5'
  const lightPart = parts.find(({ fill }) => fill === 'light')

  return (
    <View
      aria-hidden
      style={[styles.wall, { height: size, backgroundColor: isDark ? wall.night : wall.day }]}
    >
      {groundY !== undefined && (
        <View
          style={[
            styles.ground,
            { top: groundY * unit, backgroundColor: isDark ? '#00000055' : '#5B3A1E1F' },
          ]}
        />
      )}
      <View style={[{ width: size, height: size }, isDark && !isLit && styles.unlit]}>
        {isLit &&
          lightPart !== undefined &&
          auraWidths.map((width) => (
            <View
              key={width}
              style={[
                getPosition(createDisc(lightPart, width), unit),
                styles.aura,
                { backgroundColor: aura },
              ]}
            />
          ))}
        {parts.map((part, index) => (
          <View
            key={index}
            style={[
              getPosition(part, unit),
              getFill(part, fills[part.fill], unit),
              isLit &&
                part.fill === 'light' &&
                part.upperWidth === undefined &&
                getGlow(light, unit),
            ]}
          />
        ))}
      </View>
    </View>
  )
}

/** Returns a disc around the center of a part. */
function createDisc({ x, y, height }: Part, width: number): Part {
  const round = [width / 2, width / 2] as const
  return { x, y: y + (height - width) / 2, width, height: width, fill: 'light', round }
}

function getPosition(
  { x, y, width, height, round = [0, 0], turn = 0 }: Part,
  unit: number,
): ViewStyle {
  const [upper, lower] = round
  return {
    position: 'absolute',
    left: (x - width / 2) * unit,
    top: y * unit,
    width: width * unit,
    height: height * unit,
    borderTopLeftRadius: upper * unit,
    borderTopRightRadius: upper * unit,
    borderBottomLeftRadius: lower * unit,
    borderBottomRightRadius: lower * unit,
    transform: [{ rotate: `${turn}deg` }],
  }
}

function getFill(part: Part, color: string, unit: number): ViewStyle {
  const { width, height, outline, upperWidth } = part
  if (outline !== undefined) return { borderWidth: outline * unit, borderColor: color }
  if (upperWidth === undefined) return { backgroundColor: color }
  // React Native has no clip paths: draw a trapezium as a bottom border between transparent side borders.
  const side = ((width - upperWidth) / 2) * unit
  return {
    height: 0,
    borderBottomWidth: height * unit,
    borderBottomColor: color,
    borderLeftWidth: side,
    borderLeftColor: 'transparent',
    borderRightWidth: side,
    borderRightColor: 'transparent',
  }
}

function getGlow(color: string, unit: number): ViewStyle {
  return { boxShadow: `0px 0px ${12 * unit}px ${2 * unit}px ${color}99` }
}

const styles = StyleSheet.create({
  aura: { opacity: 0.06 },
  unlit: { opacity: 0.6 },
  wall: { overflow: 'hidden', alignItems: 'center', width: '100%' },
  ground: { position: 'absolute', left: 0, right: 0, bottom: 0 },
})
