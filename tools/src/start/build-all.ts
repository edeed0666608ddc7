import { buildIfChanged } from './build.ts'

try {
  await buildIfChanged('pwa', console.log)
  await buildIfChanged('extension', console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
