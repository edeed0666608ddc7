// Journeys alone; arguments go to Playwright: `pnpm e2e lesson --headed`.
import { buildIfChanged } from '#start/build.ts'
import { summary } from './counts.ts'
import { journeys } from './runners.ts'

try {
  await buildIfChanged('pwa', console.log)
  await buildIfChanged('extension', console.log)
  const counts = await journeys(process.argv.slice(2))
  for (const remark of counts.remarks ?? []) console.log(remark)
  console.log(summary(counts))
  process.exitCode = counts.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
