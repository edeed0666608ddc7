import { test as base } from '@playwright/test'

/**
 * A journey. The browser lives as long as its lane, so what a journey opened beside its own page is closed after it: classes with
 * cameras went on otherwise, and slowed down every journey after them.
 */
export const test = base.extend<{ othersClose: void }>({
  othersClose: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      await Promise.all(browser.contexts().flatMap((context) => (before.has(context) ? [] : context.close())))
    },
    { auto: true },
  ],
})
