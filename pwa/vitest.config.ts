import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'pwa',
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    isolate: false,
    setupFiles: [
      '../schema/test-modules.ts',
      './test-device.ts',
      '../schema/test-cases.ts',
      '../schema/test-patience.ts',
    ],
  },
})
