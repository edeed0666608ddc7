import { randomFillSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, demoSchool, origin, personWith, tokenOf } from './school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** Text of the key alone: no student's device may have it before the release. */
const secret = 'KEY-ONLY-7731'

const question = (description: string, over: object) => ({
  ...{ id: id(), type: 'MCQ', description, options: [], correctOptions: [], answer: '', points: 2 },
  ...{ difficulty: 'EASY', explanation: secret, rubric: secret, madeBy: 'person' },
  checks: { result: 'ok', reasons: [] },
  ...over,
})

async function published(name: string): Promise<{ assessmentId: string; token: string }> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const options = ['Leaves', 'Roots'].map((title, at) => ({ id: `o${at}`, title }))
  const body = {
    ...{ classId: items[0]?.classId, name, settings: { hasTimeLimit: true, timeLimit: 60, password: 'leaf' } },
    questions: [
      question('Where is food made?', { options, correctOptions: ['o0'], answer: 'Leaves' }),
      question('Name the green pigment.', { type: 'SHORT_ANSWER', answer: secret }),
      question('Why do plants need light?', { type: 'SUBJECTIVE' }),
    ],
  }
  const { id: assessmentId } = await call<{ id: string }>('/assessment/createDraftandPublish', { token, body })
  return { assessmentId, token }
}

/** Collects what the server sends, and returns what a student's device has of it and in its databases. */
function watched(page: Page): () => Promise<string> {
  const frames: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    void response.text().then(
      (text) => frames.push(text),
      () => {},
    )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return async () => {
    const stored = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('takhti-') ? [name] : []))
      const dumps = names.map(async (name) => {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(new Error(name))
        })
        const tables = [...opened.objectStoreNames].map(
          (table) =>
            new Promise<string>((resolve, reject) => {
              const reading = opened.transaction(table).objectStore(table).getAll()
              reading.onsuccess = () => resolve(JSON.stringify(reading.result))
              reading.onerror = () => reject(new Error(table))
            }),
        )
        const rows = await Promise.all(tables)
        opened.close()
        return rows.join()
      })
      return (await Promise.all(dumps)).join()
    })
    return `${frames.join()}${stored}`
  }
}

async function starts(page: Page, name: string): Promise<void> {
  await page.goto(`${origin()}/dashboard/my-assignments`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Start…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('root')
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel('Password').fill('leaf')
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByRole('heading', { name: 'Where is food made?' })).toBeVisible()
}

/** Until the device has an answer: before that, the notice of where answers are is about earlier ones. */
const isStored = (page: Page, number: number) =>
  expect(page.getByRole('button', { name: `Question ${number}, answered` })).toBeVisible()

const handsIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Hand in…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click()
}

test(
  '[AT-27] two students take a test, one of them offline, and no key reaches a device',
  { tag: '@kept' },
  async ({ browser }) => {
    const name = `Plants ${Date.now()}`
    const { assessmentId, token } = await published(name)
    const { classCode } = await demoSchool()
    const near = await (await browser.newContext()).newPage()
    const far = await (await browser.newContext()).newPage()
    const [nearHas, farHas] = [watched(near), watched(far)]
    await signIn(near, await personWith('learner'))
    await joinAsGuest(far, classCode, 'Visitor Far')

    await starts(near, name)
    await near.getByRole('button', { name: /Leaves/ }).click()
    await isStored(near, 1)
    await expect(near.getByText('All answers are on the server')).toBeVisible()
    await near.getByRole('button', { name: 'Next' }).click()
    await near.getByRole('textbox').fill('chlorophyll')
    await handsIn(near)
    await expect(near.getByRole('heading', { name: 'Handed in' })).toBeVisible()

    await starts(far, name)
    await far.getByRole('button', { name: /Roots/ }).click()
    await isStored(far, 1)
    await expect(far.getByText('All answers are on the server')).toBeVisible()
    await far.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await far.context().setOffline(true)
    await far.getByRole('button', { name: 'Question 3, not answered' }).click()
    await far.getByRole('textbox').fill('They make sugar with it.')
    await isStored(far, 3)
    await expect(far.getByText('Saved on this device.')).toBeVisible()
    await far.reload()
    // The question that was open is open again, with its answer.
    await expect(far.getByRole('textbox')).toHaveValue('They make sugar with it.')
    await far.getByRole('button', { name: 'Flag' }).click()
    await far.getByRole('button', { name: 'Question 2, not answered' }).click()
    await far.getByRole('textbox').fill('green stuff')
    await isStored(far, 2)
    await far.getByRole('button', { name: 'Remove the answer' }).click()
    await far.getByRole('button', { name: 'Hand in…' }).click()
    const dialog = far.getByRole('dialog')
    await expect(dialog.getByText('All Questions must be answered')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Question 2', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(far.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
    await expect(far.getByRole('heading', { name: 'Handed in' })).toBeHidden()
    await far.context().setOffline(false)
    await expect(far.getByRole('heading', { name: 'Handed in' })).toBeVisible({ timeout: 30_000 })

    for (const has of [nearHas, farHas]) expect(await has()).not.toContain(secret)
    const { items } = await call<{ items: { status: string }[] }>(
      `/assessmentResponse/fetch?assessmentId=${assessmentId}`,
      { token },
    )
    expect(items.map(({ status }) => status)).toEqual(['Submitted', 'Submitted'])
    await call('/assessmentResponse/release', { token, body: { assessmentId } })
    await far.goto(`${origin()}/dashboard/my-assignments`)
    await far.getByRole('link', { name: new RegExp(name) }).click()
    await expect(far.getByText(secret).first()).toBeVisible()
    await far.getByRole('button', { name: 'Practise what was wrong' }).click()
    await expect(far.getByRole('button', { name: 'Show the solution' }).first()).toBeVisible()
    await near.context().close()
    await far.context().close()
  },
)

/** Ends the process of a page, as a dead battery does: nothing of the page runs any more. */
async function die(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await gone
  // The network of a browser context cannot change while a dead page is in it.
  await page.close()
}

const dead = '[AT-43] a device that dies offline mid-attempt has every answer afterwards, and sends it'

test(dead, { tag: '@kept' }, async ({ context }) => {
  const name = `Battery ${Date.now()}`
  const { assessmentId, token } = await published(name)
  // A second tab leaves the browser open when the first one dies.
  const again = await context.newPage()
  const page = await context.newPage()
  await signIn(page, await personWith('learner'))
  await starts(page, name)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.getByRole('button', { name: /Leaves/ }).click()
  await isStored(page, 1)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox').fill('chlorophyll')
  await isStored(page, 2)
  const address = page.url()
  await die(page)
  await again.goto(address)
  await isStored(again, 1)
  await isStored(again, 2)
  await expect(again.getByRole('textbox')).toHaveValue('chlorophyll')
  await context.setOffline(false)
  await expect(again.getByText('All answers are on the server')).toBeVisible({ timeout: 30_000 })
  await handsIn(again)
  await expect(again.getByRole('heading', { name: 'Handed in' })).toBeVisible()
  const path = `/assessmentResponse/fetch?assessmentId=${assessmentId}`
  const { items } = await call<{ items: { assessmentResponseId: string; status: string }[] }>(path, { token })
  const result = await call<{ questionResponses: { answer: object | null }[] }>(
    `/assessmentResponse/result?assessmentResponseId=${items[0]?.assessmentResponseId}`,
    { token },
  )
  expect(result.questionResponses.map(({ answer }) => answer)).toMatchObject([
    { kind: 'options' },
    { kind: 'text', text: 'chlorophyll' },
    null,
  ])
})
