import { randomFillSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { questionFiles } from './pages/question-files.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** A question with two options, of which the first is right unless none is. */
function choice(description: string, correctOptions: readonly string[] = ['a']) {
  return {
    ...{ id: id(), type: 'MCQ', description, correctOptions, answer: correctOptions.length === 0 ? '' : 'Rain' },
    ...{ options: ['a', 'b'].map((each) => ({ id: each, title: each === 'a' ? 'Rain' : 'Stone' })), points: 2 },
    ...{ difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person', seconds: 30 },
  }
}

// Packages that the product writes itself, and reads again.
const packages = [
  { format: 'qti', found: 'QTI 2.1 package' },
  { format: 'canvas', found: 'Canvas package (QTI 1.2)' },
  { format: 'word', found: 'Word' },
] as const

// Fault: with the picker of a topic in a form within the dialog's, the page was left and the bank added nothing.
test('[AM-27] one test gets questions of each format, of a set and of the bank', async ({ page }) => {
  const { bank, set, lakes, target } = await sources()
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/assessment/${lakes}`)
  const packed = []
  for (const { format, found } of packages) packed.push({ found, file: await downloaded(page, format) })

  await page.goto(`${origin()}/dashboard/assessment/${target}`)
  const added: string[] = []
  const shows = async (questions: readonly string[]) => {
    added.push(...questions)
    await expect(page.locator('.set-item strong')).toHaveText(added.map((each, at) => `${at + 1}. ${each}`))
  }
  for (const { name, text, format, fault, loss, adds } of questionFiles) {
    await openImport(page)
    if (name === null) {
      await page.getByLabel('Or paste questions').fill(text)
      await page.getByRole('button', { name: 'Show questions' }).click()
    } else await choose(page, { name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    const count = adds.length + (fault === null ? 0 : 1)
    await expect(page.getByText(`${count} question${count === 1 ? '' : 's'} found (${format})`)).toBeVisible()
    if (fault !== null) await expect(page.getByRole('dialog').getByText(fault)).toBeVisible()
    await page.getByText('What could not be imported').click()
    await expect(page.getByRole('dialog').getByText(loss)).toBeVisible()
    await add(page, adds.length)
    await shows(adds)
  }
  for (const { found, file } of packed) {
    await openImport(page)
    await choose(page, file)
    await expect(page.getByText(`2 questions found (${found}). 1 has faults`)).toBeVisible()
    await expect(page.getByRole('dialog').getByText('No option is marked right')).toBeVisible()
    await add(page, 1)
    await shows(['What fills a lake?'])
  }
  await page.getByRole('button', { name: 'Add from' }).click()
  await page.getByRole('button', { name: 'A question set', exact: true }).click()
  await page.getByRole('combobox', { name: 'Question set' }).selectOption(set)
  await page.getByRole('button', { name: 'Add 1', exact: true }).click()
  await shows(['What fills a set?'])
  await page.getByRole('button', { name: 'Add from' }).click()
  await page.getByRole('button', { name: 'The question bank', exact: true }).click()
  await page.getByRole('button', { name: 'Choose a topic' }).click()
  await page.getByRole('radio', { name: bank }).check()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('button', { name: 'Add 1', exact: true }).click()
  await shows(['What fills a bank?'])
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await shows([])
})

/** An assessment to write packages of, a set, a topic of the bank, and an empty assessment. */
async function sources() {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const stamp = Date.now()
  const test = async (name: string, questions: readonly { id: string }[]) => {
    const body = { classId: items[0]?.classId, name: `${name} ${stamp}`, type: 'test', questions }
    return (await call<{ id: string }>('/assessment/createDraft', { token, body })).id
  }
  const banked = choice('What fills a bank?')
  const assessmentId = await test('Banks', [banked])
  const topic = { id: id(), parentId: null, kind: 'Board', name: `Board ${stamp}` }
  const { topicId } = await call<{ topicId: string }>('/assessment/topic/add', { token, body: topic })
  await call('/assessment/questionBank/add', { token, body: { assessmentId, questionIds: [banked.id], topicId } })
  const set = { name: `Set ${stamp}`, language: 'en', questions: [choice('What fills a set?')] }
  await call('/myFiles/question-set', { token, body: set })
  const lakes = await test('Lakes', [choice('What fills a lake?'), choice('What has no right option?', [])])
  const made = { classId: items[0]?.classId, name: `Sources ${stamp}`, type: 'test' }
  const { id: target } = await call<{ id: string }>('/assessment/create', { token, body: made })
  return { bank: topic.name, set: set.name, lakes, target }
}

/** The questions of an assessment in a format, which names what it does not hold. */
async function downloaded(page: Page, format: string) {
  await page.getByRole('button', { name: 'Download questions' }).click()
  await page.getByLabel('Format').selectOption(format)
  await expect(page.getByText('Seconds to answer: 2')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return { name: download.suggestedFilename(), mimeType: 'application/zip', buffer: Buffer.concat(parts) }
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import questions' }).click()
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

async function add(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Add ${count} question${count === 1 ? '' : 's'}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
