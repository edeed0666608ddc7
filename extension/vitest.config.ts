import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'extension',
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
    setupFiles: ['../schema/test-modules.ts', '../schema/test-cases.ts', '../schema/test-patience.ts'],
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
  },
})
