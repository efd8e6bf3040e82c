/**
 * Filters that public block lists have for kits of this kind, quoted from the versions named here. The whole lists are
 * not in this repository.
 */
export const publicFilters: readonly string[] = [
  // github.com/easylist/easylist, easyprivacy/easyprivacy_thirdparty.txt
  // at 00111ca382415faff0a605fddf34f9c1eae05bdf.
  '||app.adjust.com^$third-party',
  '||app.link/_r?$script,third-party',
  '||branch.io^$third-party',
  // The same repository, easyprivacy/easyprivacy_specific_cname_branch.txt
  // at 0dc0410f644a0d8a7d9368e354e4e3e7a9afcbe7: custom domains of Branch's customers, by name. The first and the last
  // of those read.
  '||07b3.pandasuite.io^',
  '||app.soultime.com^',
  // The same repository, fanboy-addon/fanboy_annoyance_general_block.txt
  // at 004d3bc78ce008a951c8efbe26914a2d093293c4.
  '/app-banner/*$xmlhttprequest',
  '/jquery.androidbanner.js',
  '/btnMobile.',
  '/mobile_top_icon.',
  '/interstitial.js',
  '/js-mobile-*/header_$script',
  // github.com/AdguardTeam/AdguardFilters, AnnoyancesFilter/MobileApp/sections/mobile-app_general.txt
  // at 0236b7fe18ae94847071cfecceeb1b5a69f4628d.
  '/wp-content/plugins/ioimedia-app-banner/*',
  '/js/jquery.smartbanner.js',
  '||2app.lk^$third-party',
  '||br.app.link^$third-party',
  // The same repository, SpywareFilter/sections/tracking_servers.txt
  // at 0004a1c20653f24e211337ad280443f5ed5ae01a.
  '||onelink.me^$third-party',
  '||adjust.com^$third-party',
]
