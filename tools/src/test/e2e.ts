// Journeys alone; arguments go to Playwright: `pnpm e2e lesson --headed`. `--engine firefox` runs them in Firefox.
import { enterMemoryFolder } from '#kit/memory-folder.ts'
import { buildIfChanged } from '#start/build.ts'
import { summary } from './counts.ts'
import { engineOf } from './engine.ts'
import { journeys } from './runners.ts'

enterMemoryFolder()

try {
  await buildIfChanged('pwa', console.log)
  await buildIfChanged('extension', console.log)
  const { engine, rest } = engineOf(process.argv.slice(2))
  const counts = await journeys(rest, undefined, engine)
  for (const remark of counts.remarks ?? []) console.log(remark)
  console.log(summary(counts))
  process.exitCode = counts.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
