// As `npm start`, with a rebuild of the app on each change; wrangler reloads the worker by itself.
import { spawn } from 'node:child_process'
import { inRoot } from '#kit/root.ts'

const builder = spawn(inRoot('pwa', 'node_modules', '.bin', 'vite'), ['build', '--watch', '--logLevel', 'warn'], {
  cwd: inRoot('pwa'),
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.on('exit', () => builder.kill())

await import('./main.ts')
