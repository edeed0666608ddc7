import { vi } from 'vitest'

// One process runs many files, since a process takes longer to start than most files run: each file evaluates modules again.
vi.resetModules()
