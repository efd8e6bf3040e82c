import starlight from '@astrojs/starlight'
import { siteUrl } from '@throughlink/tooling/docs/site/siteAddress'
import { defineConfig } from 'astro/config'
import { sidebar } from './src/sidebar.ts'

export default defineConfig({
  site: siteUrl,
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: 'Throughlink',
      description: 'Deferred deep links for React Native, and the self-hosted service behind them.',
      logo: { src: './src/assets/logo.svg' },
      favicon: '/favicon.svg',
      customCss: ['./src/styles/theme.css'],
      // The front page is a component, and so the only page with a hero.
      components: { Hero: './src/components/Home.astro' },
      // src/pages has one.
      disable404Route: true,
      sidebar,
      // Code that scrolls sideways would be hard to read on a phone, and a landmark of its own.
      expressiveCode: { defaultProps: { wrap: true, frame: 'none' } },
      head: [{ tag: 'script', attrs: { src: '/tables.js', defer: true } }],
      lastUpdated: false,
      pagination: true,
      credits: false,
    }),
  ],
})
