import { afterAll, vi } from 'vitest'

// One process runs many files, since a process takes longer to start than most files run: each file evaluates modules again.
vi.resetModules()

// A stub that outlives its file would be part of the next file's environment.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
