import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'

test('B7 within an answer each text stands at the side where its own language begins', async ({ page }) => {
  const files = await Promise.all(
    ['base.css', 'prose.css'].map((name) => readFile(inRoot('pwa', 'src', 'ui', name), 'utf8')),
  )
  await page.setContent(`<!doctype html><html dir="rtl"><style>${files.join('\n')}</style><body class="prose">
    <p dir="auto">Leaves make food.</p>
    <ul><li dir="auto">Leaves make food.</li></ul>
    <table><tr><th dir="auto">Leaf</th><td dir="auto">ورقة</td></tr></table></body></html>`)
  const sides = page
    .locator('.prose [dir=auto]')
    .evaluateAll((parts) => parts.map((part) => [getComputedStyle(part).textAlign, getComputedStyle(part).direction]))
  expect(await sides).toEqual([
    ['start', 'ltr'],
    ['start', 'ltr'],
    ['start', 'ltr'],
    ['start', 'rtl'],
  ])
})
