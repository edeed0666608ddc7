import { defineConfig } from 'vitest/config'

// Each room says in its own file what its tests run in: Node, a browser's stand-in or workerd.
export default defineConfig({
  test: { projects: ['{schema,assistant,worker,pwa,extension,e2e,bench,tools}/vitest.config.ts'] },
})
