import { as, sender } from './demo-calls.ts'
import type { Seeded } from './seed.ts'

const panelName = 'Room 4'

/** Pairs a panel with the demo teacher, once, so that lessons and quizzes can be sent to it. */
export async function seedPanel(origin: string, { people }: Seeded): Promise<void> {
  const [teacher] = people.filter(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The demo school has no teacher')
  await as(origin, teacher, async (send) => {
    const { devices } = await send('/getPairDeviceStatus')
    // The contract's answer to this path.
    if ((devices as { name: string | null }[]).some(({ name }) => name === panelName)) return
    const device = sender(origin, null)
    const { code, deviceSecret } = await device('/device/pairing', {})
    await send('/pairDevice', { deviceCode: code, name: panelName })
    await device('/device/pairing/confirm', { deviceSecret, isRight: true })
  })
}
