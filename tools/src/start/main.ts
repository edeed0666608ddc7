import { whenAskedToStop } from '#kit/parent.ts'
import { buildIfChanged } from './build.ts'
import { seedAssessments } from './demo-assessment.ts'
import { seedClass } from './demo-class.ts'
import { seedLessons } from './demo-lessons.ts'
import { seedPanel } from './demo-panel.ts'
import { seedRecording } from './demo-recording.ts'
import { seedSources } from './demo-sources.ts'
import { startProduct, type Product } from './product.ts'
import { seed } from './seed.ts'
import { settings } from './settings.ts'
import { welcome } from './welcome.ts'

let product: Product | undefined
let isAsked = false

whenAskedToStop(() => {
  isAsked = true
  void stopAll()
})

async function stopAll(): Promise<void> {
  await product?.stop()
  // While it is still starting there is nothing to stop in order; exiting ends the groups of the children.
  process.exit(0)
}

async function start(): Promise<void> {
  const { port, state } = settings()
  product = await startProduct({ port, state })
  await buildIfChanged('extension', console.log).catch((error: unknown) => {
    // The product itself does not need the extension; the journeys that do fail on their own.
    console.error(String(error))
  })
  const school = await seed(product.origin)
  for (const part of [seedAssessments, seedClass, seedLessons, seedSources, seedRecording, seedPanel])
    await part(product.origin, school).catch((error: unknown) => {
      // The product runs without a part of the demo school.
      console.error(`${part.name}: ${String(error)}`)
    })
  console.log(welcome(product.origin, school, state))
  const { code, output } = await product.ended
  if (isAsked) return
  console.error(`Takhti stopped by itself.\n${output.trim()}`)
  process.exit(code === 0 ? 1 : code)
}

start().catch(async (error: unknown) => {
  if (isAsked) return
  console.error(error instanceof Error ? error.message : String(error))
  await product?.stop()
  process.exit(1)
})
