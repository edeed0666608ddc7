const retries = 2
const delayMs = 1_000

/** Loads a chunk; a failure is tried twice more, a second apart (specification, section 9). */
export async function retried<Loaded>(load: () => Promise<Loaded>, wait = pause): Promise<Loaded> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (attempt === retries) throw error
      await wait(delayMs)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
