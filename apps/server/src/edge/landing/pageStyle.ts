/** Styles of every page: system font, light or dark as the system prefers, no external resources. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f4f4f6;--card:#fff;--ink:#17171c;--soft:#5d5d6b;--line:#e3e3e9;--strong:#17171c;--on-strong:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0f0f13;--card:#1a1a20;--ink:#f4f4f7;--soft:#a3a3b3;--line:#2e2e38;--strong:#f4f4f7;--on-strong:#17171c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:24px 20px calc(24px + env(safe-area-inset-bottom));background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{width:100%;max-width:400px;padding:36px 28px 28px;background:var(--card);border:1px solid var(--line);border-radius:24px;box-shadow:0 12px 40px #0000000d;text-align:center;overflow-wrap:anywhere}
.mark{width:72px;height:72px;margin:0 auto 20px;display:grid;place-items:center;border-radius:18px;background:var(--strong);color:var(--on-strong);font-size:32px;font-weight:600}
h1{margin:0;font-size:24px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
p{margin:10px 0 0;color:var(--soft)}
.app{margin:0 0 4px;font-size:15px}
.do{margin-top:28px;display:grid;gap:10px}
a{color:inherit;border-radius:14px}
a:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}
.do a{display:block;padding:14px 18px;border:1px solid var(--line);font-weight:600;text-decoration:none}
.do a.main{border-color:var(--strong);background:var(--strong);color:var(--on-strong)}
.do a:active{opacity:.75}
.note{margin-top:20px;font-size:14px}
ol{margin:24px 0 0;padding:16px 18px 16px 40px;border:1px solid var(--line);border-radius:16px;text-align:start;font-size:15px}
li+li{margin-top:6px}
.qr{margin:24px auto 0;width:208px;padding:14px;background:#fff;border-radius:18px;border:1px solid var(--line)}
.qr svg{display:block;width:100%;height:auto}
.for-pad,.pad .not-pad{display:none}
.pad .for-pad{display:grid}
`.trim()
