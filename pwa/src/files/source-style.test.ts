import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

// WebKit gave skipped items of a grid no height, so that a source of sixty captions was blank. Firefox and WebKit did not
// scroll to a mark within one.
test('[FI-9] no style skips the layout of content', () => {
  expect(styles.length).toBeGreaterThan(30)
  const skipping = styles.filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('content-visibility'))
  expect(skipping).toEqual([])
})
