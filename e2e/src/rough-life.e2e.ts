import { expect, type BrowserContext, type Page } from '@playwright/test'
import { choose, draw, expectOnlyHere, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLessons } from './pages/lessons.ts'
import { origin, personWith } from './school.ts'

const stroke = [
  [200, 200],
  [260, 240],
  [330, 210],
] as const

const line = [
  [200, 320],
  [420, 320],
] as const

test('[BI-1] two tabs of one person show the same lesson and are both safe', async ({ context }) => {
  const first = await context.newPage()
  await signIn(first, await personWith('instructor'))
  await createLesson(first, `Two tabs ${Date.now()}`)
  const second = await context.newPage()
  await second.goto(first.url())
  await choose(first, 'Pen')
  await draw(first, stroke)
  await expect(objects(second)).toHaveCount(1)
  await choose(second, 'Line')
  await draw(second, line)
  await expect(objects(first)).toHaveCount(2)
  for (const page of [first, second]) await expectSafe(page)
})

test('[BI-2 A1] a tab that dies right after a stroke, and within the next, has stored the stroke', async ({
  context,
}) => {
  // A second tab leaves the browser open when the first one dies.
  const again = await context.newPage()
  const page = await context.newPage()
  const cut = await cuttableNetwork(context)
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Killed ${Date.now()}`)
  await expectSafe(page)
  const address = page.url()
  cut.isCut = true
  await page.reload()
  await choose(page, 'Pen')
  await draw(page, stroke)
  await expect(objects(page)).toHaveCount(1)
  await expectOnlyHere(page)
  // A second stroke is still in progress: it is lost with the tab, and nothing else is.
  await page.mouse.move(300, 400)
  await page.mouse.down()
  await page.mouse.move(420, 440, { steps: 4 })
  await crash(page)
  await again.goto(address)
  await expect(objects(again)).toHaveCount(1)
  await expectOnlyHere(again)
  cut.isCut = false
  await again.reload()
  await expect(objects(again)).toHaveCount(1)
  await expectSafe(again)
})

test('[BI-3 A16] a full disk is reported, and never called safe', { tag: '@kept' }, async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `No room ${Date.now()}`)
  await expectSafe(page)
  // The explanation is a chunk of its own, which a device without the app could not have offline.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const light = page.getByRole('status', { name: 'Your work' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin(), quotaSize: 1 })
  await context.setOffline(true)
  await choose(page, 'Pen')
  // Chromium remembers for half a minute how much room there was.
  await expect(async () => {
    await draw(page, stroke)
    await expect(light).toHaveText('not saved', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await light.click()
  await expect(page.getByRole('dialog')).toContainText('This device is full')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save a copy as a file' })).toBeVisible()
})

test('[BI-4] an ended session is reported over the page and retains the work', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Session over ${Date.now()}`)
  await expectSafe(page)
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'common/unauthenticated', message: 'session expired', requestId: 'x' }),
    }),
  )
  await openLessons(page)
  await expect(page.getByText('session expired').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/lessons/)
})

test('[BI-5] a wrong address and a foreign lesson look the same as a missing one', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/nowhere`)
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.goto(`${origin()}/dashboard/content/01900000-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
})

test('[BI-6] without a session every page of the app leads to sign-in', async ({ page }) => {
  await page.goto(`${origin()}/dashboard/create`)
  // Sign-in knows the wanted page, and leads to it afterwards.
  await expect(page).toHaveURL(`${origin()}/login?back=%2Fdashboard%2Fcreate`)
  await expect(surface(page)).toHaveCount(0)
  await expect(page.getByLabel('Email Address')).toBeVisible()
})

test('[BI-7 A17] signing out leaves nothing of the person on the device', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  const marker = `Planted marker ${Date.now()}`
  await createLesson(page, marker)
  await expectSafe(page)
  expect(await readableText(page)).toContain(marker)
  await openLessons(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start teaching' })).toBeVisible()
  await expect.poll(() => readableText(page)).not.toContain(marker)
  expect(await readableText(page)).not.toContain('Demo Teacher')
})

/** Everything that a script of this origin can still read: databases, caches, both storages and cookies. */
function readableText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
      })
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        found.push(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const key of await caches.keys())
      for (const request of await (await caches.open(key)).keys())
        if (request.url.includes('/api/')) found.push(request.url)
    return JSON.stringify(found)
  })
}

/** Cuts calls and sockets while `isCut`; the browser's own switch does not outlive a killed tab. */
async function cuttableNetwork(context: BrowserContext): Promise<{ isCut: boolean }> {
  const network = { isCut: false }
  await context.route('**/api/**', (route) => (network.isCut ? route.abort() : route.fallback()))
  await context.routeWebSocket('**/api/rooms/**', (socket) => {
    if (network.isCut) void socket.close()
    else socket.connectToServer()
  })
  return network
}

/** Ends the tab's process as the system does when memory runs out. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // The process that would answer is the one that ends.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}
