import { expect, type Page } from '@playwright/test'
import { choose, draw, drawOneLine, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { saveAs, shaperIsCached } from './pages/save-as.ts'
import { origin, personWith } from './school.ts'

const path = '/webview/nologin/whiteboard-chat'

test(
  '[J2] an anonymous user has a board on the device with pages, undo and files, also offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    const asked = callsOf(page)
    await page.goto(`${origin()}${path}?theme=light`)
    await expect(page).toHaveURL(new RegExp(path))
    await expect(page.getByRole('status', { name: 'Your work' })).toHaveText('Only in this browser: nothing is sent')
    await drawOneLine(page)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(objects(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(objects(page)).toHaveCount(1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await shaperIsCached(page)
    await context.setOffline(true)
    await page.reload()
    await expect(objects(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Add page' }).click()
    await choose(page, 'Rectangle')
    await draw(page, [
      [300, 200],
      [420, 320],
    ])
    await expect(objects(page)).toHaveCount(1)
    const pdf = await saveAs(page, 'Download as PDF')
    expect(pdf.name).toBe('Whiteboard.pdf')
    expect(pdf.text.match(/\/Type \/Page /g)).toHaveLength(2)
    await page.reload()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(objects(page)).toHaveCount(1)
    expect(asked(), 'nothing is asked of the edge, and nothing told').toEqual([])
  },
)

test('[K3] an anonymous board and the lessons of a signed-in person on the device stay separate', async ({ page }) => {
  await page.goto(`${origin()}${path}`)
  await drawOneLine(page)
  await signIn(page, await personWith('instructor'))
  const name = `Mine ${Date.now()}`
  await createLesson(page, name)
  await expect(objects(page)).toHaveCount(0)
  await drawOneLine(page)
  await drawTriangle(page)
  await expect(objects(page)).toHaveCount(2)
  await page.goto(`${origin()}/dashboard/lessons`)
  await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Whiteboard', exact: true })).toHaveCount(0)

  // Leaves the signed-in page first: its heartbeat may ask the server until it is gone.
  await page.goto('about:blank')
  const asked = callsOf(page)
  await page.goto(`${origin()}${path}`)
  await expect(objects(page)).toHaveCount(1)
  await drawTriangle(page)
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked(), 'the session of the device is not of this page').toEqual([])

  await page.goto(`${origin()}/dashboard/lessons`)
  await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Your work' })).toHaveText(/safe/)
})

test('[K3] an anonymous board is deleted from the device on request', async ({ page }) => {
  await page.goto(`${origin()}${path}`)
  await drawOneLine(page)
  await page.getByRole('button', { name: 'Your work' }).click()
  await expect(page.getByRole('dialog')).toContainText('not sent anywhere')
  await page.getByRole('button', { name: 'Delete this board' }).click()
  await expect(page.getByRole('dialog')).toContainText('cannot be undone')
  await page.getByRole('button', { name: 'Delete this board' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(surface(page)).toBeVisible()
  await expect(objects(page)).toHaveCount(0)
  await drawOneLine(page)
  await page.reload()
  await expect(objects(page)).toHaveCount(1)
})

/** The calls that a page makes from here on; the page before it, if any, must be left first. */
function callsOf(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|parties)\b/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (socket) => asked.push(socket.url()))
  return () => asked
}

async function drawTriangle(page: Page): Promise<void> {
  await choose(page, 'Triangle')
  await draw(page, [
    [500, 200],
    [620, 320],
  ])
}
