import type { ButtonColors, Card } from './fetchCard.ts'

export interface BannerStyleOptions {
  /** Default: `bottom`. */
  readonly position?: 'top' | 'bottom'
  /** Default: as the visitor's system. */
  readonly theme?: 'light' | 'dark'
}

// The colours of landing pages.
const light = '--card:#fff;--ink:#17171c;--soft:#5d5d6b;--line:#e3e3e9;'
const dark = '--card:#1a1a20;--ink:#f4f4f7;--soft:#a3a3b3;--line:#3a3a46;'

const toVariables = (base: string, { fill, text, edge }: ButtonColors) =>
  `section{${base}--fill:${fill};--text:${text};--edge:${edge}}`

/** Returns the styles of the banner. `:host` is important, because the styles of the page reach the host too. */
export function bannerStyle(
  card: Pick<Card, 'light' | 'dark'>,
  { position = 'bottom', theme }: BannerStyleOptions,
): string {
  const lightColors = toVariables(light, card.light)
  const darkColors = toVariables(dark, card.dark)
  const colors =
    theme === undefined
      ? `${lightColors}@media(prefers-color-scheme:dark){${darkColors}}`
      : theme === 'dark'
        ? darkColors
        : lightColors
  const isTop = position === 'top'
  const [side, other, from] = isTop ? ['top', 'bottom', '-'] : ['bottom', 'top', '']
  return `:host{all:initial!important;display:contents!important}
${colors}
*{box-sizing:border-box}
section{position:fixed;${side}:0;left:0;right:0;z-index:2147483647;display:flex;align-items:center;gap:12px;padding:10px 12px;padding-${side}:calc(10px + env(safe-area-inset-${side}));background:var(--card);color:var(--ink);border-${other}:1px solid var(--line);box-shadow:0 0 24px #0002;font:15px/1.3 system-ui,sans-serif;text-align:start;-webkit-text-size-adjust:100%}
@media(prefers-reduced-motion:no-preference){section{animation:.3s ease-out slide}}
@keyframes slide{from{transform:translateY(${from}100%)}}
:lang(ko){word-break:keep-all}
button{flex:none;width:32px;height:44px;margin:0;padding:0;border:0;border-radius:8px;background:none;color:var(--soft);cursor:pointer}
svg{display:block;width:14px;height:14px;margin:auto}
.icon{flex:none;width:44px;height:44px;border-radius:10px;object-fit:cover;display:grid;place-items:center;background:var(--fill);color:var(--text);font-size:20px;font-weight:600}
div{flex:1;min-width:0;overflow-wrap:anywhere}
b,i{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
b{font-weight:600}
[dir=rtl] b,[dir=rtl] i{text-align:right}
i{color:var(--soft);font-size:13px;font-style:normal}
a{flex:none;max-width:45%;padding:11px 16px;border:1px solid var(--edge);border-radius:12px;background:var(--fill);color:var(--text);font-weight:600;text-align:center;text-decoration:none}
a:focus-visible,button:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}`
}
