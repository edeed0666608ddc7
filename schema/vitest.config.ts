import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'schema',
    setupFiles: ['../schema/test-cases.ts', '../schema/test-patience.ts'],
    // Nothing here stores anything: one process runs many files.
    isolate: false,
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
  },
})
