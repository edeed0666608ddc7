import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { expectSafe } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { startModelProduct, type ModelProduct } from './pages/model-product.ts'
import { call, personWith, tokenOf } from './school.ts'

test('[B7] within an answer each text is aligned to the start of its own language', async ({ page }) => {
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

test(
  '[J7] a conversation of two sources has an address, cited passages, and is read offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    const teacher = await personWith('instructor')
    const token = await tokenOf(teacher)
    const named = (name: string) => `${name} ${Date.now()}`
    const [leaves, cells] = [named('Leaves'), named('Cells')]
    await call('/capture', {
      token,
      body: pageOf(leaves, 'Photosynthesis is the process by which green plants make food from light.'),
    })
    await call('/capture', {
      token,
      body: pageOf(cells, 'Respiration is the process by which cells release energy from food.'),
    })

    await signIn(page, teacher)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await page.getByRole('link', { name: 'Conversations' }).click()
    await page.getByRole('link', { name: 'New conversation' }).click()
    await page.getByRole('button', { name: 'Choose sources' }).click()
    for (const name of [leaves, cells]) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Save' }).click()

    const field = page.getByLabel('Your question')
    await field.fill('What is respiration?')
    await page.reload()
    await expect(field).toHaveValue('What is respiration?')
    await page.getByRole('button', { name: 'Choose sources' }).click()
    for (const name of [leaves, cells]) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('Respiration is the process')
    await expect(answer).toContainText('Answered by: Built-in engine')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is respiration?')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')

    const address = page.url()
    await answer
      .getByRole('button', { name: /^Show in the source/ })
      .first()
      .click()
    await expect(page.locator('.source mark').first()).toContainText('Respiration')
    await expect(page.locator('.source mark').first()).toBeInViewport()
    await page.screenshot({ path: test.info().outputPath('cited.png') })
    await page.goBack()
    await expect(page.locator('.source')).toHaveCount(0)
    expect(page.url().split('#')[0]).toBe(address)

    await page.getByRole('button', { name: 'Quiz Me' }).click()
    const showAnswer = answer.nth(1).getByRole('button', { name: 'Show the answer' })
    await expect(showAnswer.first()).toBeVisible()
    await expect(answer.nth(1)).not.toContainText('right answer')
    await showAnswer.first().click()
    await expect(answer.nth(1)).toContainText(/right answer|Answer:/)
    await context.setOffline(true)
    await page.reload()
    await expect(answer).toHaveCount(2)
    await expect(page.getByText('This needs the internet')).toBeVisible()
    await context.setOffline(false)
    await expectSafe(page)
  },
)

test.describe('with a model that answers slowly', () => {
  let product: ModelProduct
  test.beforeAll(async () => {
    product = await startModelProduct('slow')
  })
  test.afterAll(() => product.stop())

  test('[J8] a stopped answer ends the model’s work at once and stays as received, also reloaded', async ({ page }) => {
    const name = `Leaves ${Date.now()}`
    await call('/capture', {
      token: await tokenOf(product.teacher),
      body: pageOf(name, 'Photosynthesis is the process by which green plants make food from light.'),
    })
    await signIn(page, product.teacher)
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await page.getByRole('link', { name: 'Conversations' }).click()
    await page.getByRole('link', { name: 'New conversation' }).click()
    await page.getByRole('button', { name: 'Choose sources' }).click()
    await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    const field = page.getByLabel('Your question')
    const answers = page.getByRole('article', { name: 'Answer' })
    for (const [at, question] of ['What do plants make?', 'And out of what?'].entries()) {
      await field.fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(answers.nth(at)).toContainText('word3')
      expect(await product.left()).toBe(at)
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await expect.poll(product.left).toBe(at + 1)
      await expect(answers.nth(at)).toContainText('Stopped here')
      await expect(field).toHaveValue('')
    }
    const stored = await answers.allTextContents()
    expect(stored.every((text) => text.includes('word1 word2 word3'))).toBe(true)
    await page.reload()
    await expect(answers).toHaveText(stored)
    expect(await product.asked()).toBe(2)
  })
})

function pageOf(title: string, first: string) {
  return {
    kind: 'article',
    title,
    url: `https://plants.example/${encodeURIComponent(title)}`,
    language: 'en',
    capturedAt: new Date().toISOString(),
    via: 'article',
    segments: [
      { text: first },
      { text: 'Plants take in carbon dioxide through small openings in their leaves called stomata.' },
    ],
  }
}
