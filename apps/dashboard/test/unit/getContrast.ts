import type { Oklch } from './readTokens.ts'

/** Returns the contrast of two colours as WCAG 2 defines it: from 1 to 21. */
export function getContrast(first: Oklch, second: Oklch): number {
  const [high = 0, low = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the relative luminance of a colour as a screen shows it, with eight bits for each channel. */
function getLuminance(color: Oklch): number {
  const [red, green, blue] = toLinear(color).map((channel) =>
    decode(Math.round(encode(channel) * 255) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Converts OKLCH to linear sRGB. Channels out of range are clipped, as browsers do for sRGB screens. */
function toLinear([lightness, chroma, hue]: Oklch): readonly number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}

function decode(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}
