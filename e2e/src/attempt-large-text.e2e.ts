import { randomFillSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { cutControls } from './pages/cut-controls.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

const question = (description: string, over: object) => ({
  ...{ id: id(), type: 'SUBJECTIVE', description, options: [], correctOptions: [], answer: '', points: 2 },
  ...{ difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
  ...over,
})

const options = ['Chloroplasts of the palisade tissue', 'Roots', 'Photosynthetically inactive epidermis'].map(
  (title, at) => ({ id: `o${at}`, title }),
)

const numeric = { parameters: [], key: '9.81', tolerance: 0.1, isRelative: false, unit: 'm/s²' }

/** One question of each kind that has controls of its own. */
const questions = () => [
  question('Where is food made?', { type: 'MCQ', options, correctOptions: ['o0'], answer: options[0]?.title }),
  question('What has a leaf?', { type: 'MULTIPLE_SELECT', options, correctOptions: ['o0', 'o2'] }),
  question('Name the green pigment.', { type: 'SHORT_ANSWER', answer: 'chlorophyll' }),
  question('How fast does a stone fall after a second?', { type: 'NUMERIC', numeric }),
  question('Order them by size.', { type: 'ORDER', options, correctOptions: options.map((option) => option.id) }),
  question('Draw a leaf.', { type: 'BOARD' }),
  question('Show your work on paper.', { type: 'PHOTO' }),
  question('Read the poem aloud.', { type: 'AUDIO' }),
  question('Why do plants need light?', {}),
]

// Faults: headings that do not break; a bar of one line; a receipt as wide as the name of its test.
test('[AT-52] at 200 % text on small phones no control of an attempt is cut off or overlaps', async ({ browser }) => {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const settings = { hasTimeLimit: true, timeLimit: 60, password: 'leaf' }
  const body = { classId: items[0]?.classId, name: `Large ${Date.now()}`, settings, questions: questions() }
  const { id: assessmentId } = await call<{ id: string }>('/assessment/createDraftandPublish', { token, body })
  const faults: string[] = []
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  // The size of text that a person chooses in the browser, 16 px otherwise.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await signIn(page, await personWith('learner'))
  await page.goto(`${origin()}/dashboard/attempt/${assessmentId}`)
  await page.getByRole('button', { name: 'Start…' }).waitFor()
  faults.push(...(await faultsOn(page)))
  await page.getByRole('button', { name: 'Start…' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill('leaf')
  faults.push(...(await faultsOn(page)))
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
  for (const [at, { description }] of body.questions.entries()) {
    await expect(page.getByRole('heading', { name: description })).toBeVisible()
    faults.push(...(await faultsOn(page)))
    if (at + 1 < body.questions.length) await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByRole('button', { name: 'Hand in…' }).click()
  faults.push(...(await faultsOn(page)))
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.locator('.attempt-receipt code').waitFor()
  faults.push(...(await faultsOn(page)))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(faults).toEqual([])
})

/** Faults of what is shown, on a phone of 320 px and of 375 px. */
async function faultsOn(page: Page): Promise<string[]> {
  const heading = await page.getByRole('heading').last().innerText()
  const found: string[] = []
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 640 })
    found.push(...(await cutControls(page)).map((fault) => `${heading}, ${width} px: ${fault}`))
  }
  return found
}
