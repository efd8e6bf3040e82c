import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunkGroups.ts'
import { docs } from './build/docs/docs.ts'
import { firstPage } from './build/firstPage.ts'
import { precompress } from './build/precompress.ts'
import { worldMap } from './build/worldMap.ts'

const service = process.env['THROUGHLINK_ORIGIN'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwind(), worldMap(), docs(), firstPage(), precompress()],
  resolve: { conditions: ['@throughlink/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // The policy allows no `data:` fonts, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    // Every browser that supports the target supports module preload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // `npm run dev` serves the sources and forwards API calls to a service on this machine.
  server: {
    proxy: {
      // Beside `website-frame.js`, which runs it.
      '/website-script.js': service,
      '/api': {
        target: service,
        // The service accepts changes from its own origin only.
        headers: { origin: service },
      },
    },
  },
})
