/** Background of the card in the middle of a page. Accent colours are checked against it. */
export const cardColors = { light: '#ffffff', dark: '#1a1a20' } as const

/** Styles of every page: system font, light or dark as the system prefers, no external resources. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f4f4f6;--card:${cardColors.light};--ink:#17171c;--soft:#5d5d6b;--line:#e3e3e9;--strong:#17171c;--on-strong:#fff;--edge:#17171c}
@media(prefers-color-scheme:dark){:root{--ground:#0f0f13;--card:${cardColors.dark};--ink:#f4f4f7;--soft:#a3a3b3;--line:#3a3a46;--strong:#f4f4f7;--on-strong:#17171c;--edge:#f4f4f7}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:24px 20px calc(24px + env(safe-area-inset-bottom));background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body:lang(ko){word-break:keep-all}
main{width:100%;max-width:400px;padding:36px 28px 28px;background:var(--card);border:1px solid var(--line);border-radius:24px;box-shadow:0 12px 40px #0000000d;text-align:center;overflow:hidden;overflow-wrap:anywhere}
.pic{display:block;width:calc(100% + 56px);margin:-36px -28px 28px;aspect-ratio:1.91;object-fit:cover;background:var(--line)}
.mark{position:relative;width:72px;height:72px;margin:0 auto 20px;display:grid;place-items:center;border-radius:18px;background:var(--strong);color:var(--on-strong);font-size:32px;font-weight:600}
img.mark{display:block;object-fit:cover;background:var(--line)}
.pic+.mark{margin-top:-64px;box-shadow:0 0 0 4px var(--card)}
h1{margin:0;font-size:24px;line-height:1.25}
p{margin:10px 0 0;color:var(--soft)}
h1,p{text-wrap:balance}
.app{margin:0 0 4px;font-size:15px}
.do{margin-top:28px;display:grid;gap:10px}
a{color:inherit;border-radius:14px}
a:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}
.do a{display:block;padding:14px 18px;border:1px solid var(--line);font-weight:600;line-height:1.35;text-decoration:none}
.do a.main{border-color:var(--edge);background:var(--strong);color:var(--on-strong)}
.do a:active{opacity:.75}
.do small{display:block;font-size:13px;font-weight:400}
.do small::before{content:"";display:inline-block;width:12px;height:12px;margin-inline-end:5px;background:currentColor;clip-path:path("M5 0h2v5l2-2 1.4 1.4L6 8.8 1.6 4.4 3 3l2 2zM0 10h12v2H0z");vertical-align:-1px}
details{margin-top:16px;font-size:15px}
summary{padding:11px;color:var(--soft);border-radius:14px;cursor:pointer}
summary:focus-visible{outline:3px solid #3b82f6}
details .do,details ol{margin-top:10px}
.note{margin-top:20px;font-size:14px}
.in{margin-top:6px;font-size:13px}
.in bdi+bdi::before{content:"· "}
ol{margin:24px 0 0;padding-block:16px;padding-inline:40px 18px;border:1px solid var(--line);border-radius:16px;text-align:start;font-size:15px}
li+li{margin-top:6px}
.qr{margin:24px auto 0;width:208px;padding:14px;background:#fff;border-radius:18px;border:1px solid var(--line)}
.qr svg{display:block;width:100%;height:auto}
.for-pad,.pad .not-pad{display:none}
.pad .for-pad{display:grid}
`.trim()
