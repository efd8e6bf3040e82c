/**
 * `npm run dev`: the whole service with a demo. With a name, the engines alone, the example app, or your own app. JavaScript, because
 * the engines are a workspace of their own, which imports this one.
 */
import process from 'node:process'

const [name] = process.argv.slice(2)
if (name === 'services') await import('../services/startServices.ts')
else if (name === 'example') await import('./startExample.ts')
else if (name === 'app') await import('./addApp.ts')
else await import('./runDev.ts')
