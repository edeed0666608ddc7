import { expect, type Page } from '@playwright/test'
import { choose, draw, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { redPdf } from './pages/red-pdf.ts'
import { presentation } from './pages/slides.ts'
import { personWith } from './school.ts'

test('[AR-13] an arrow that is drawn between two shapes follows one that is dragged', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Cycle')
  await choose(page, 'Rectangle')
  await draw(page, [
    [200, 250],
    [300, 350],
  ])
  await draw(page, [
    [600, 250],
    [700, 350],
  ])
  await choose(page, 'Arrow')
  await draw(page, [
    [250, 300],
    [650, 300],
  ])
  await expect(objects(page)).toHaveCount(3)
  const before = await inkAt(page, 450, 300)
  await choose(page, 'Select')
  await draw(page, [
    [650, 350],
    [650, 500],
  ])
  // The line goes to the shape's new place, so the middle of the old one is blank and that of the new one is not.
  await expect.poll(() => inkAt(page, 450, 300)).toBe(0)
  expect(before).toBeGreaterThan(0)
  await expect.poll(() => inkAt(page, 450, 375)).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => inkAt(page, 450, 300)).toBeGreaterThan(0)
})

test('[FD-4] a dropped drawing becomes a page at once, and its text is found from another page', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Energy')
  const elements = [{ type: 'text', x: 120, y: 140, width: 90, height: 25, text: 'Énergie cinétique', fontSize: 20 }]
  await drop(page, 'Energy.excalidraw', Buffer.from(JSON.stringify({ type: 'excalidraw', version: 2, elements })))
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(objects(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await surface(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('searchbox', { name: 'Find in this lesson' }).fill('cinetique')
  await expect(page.getByText('1 of 1, page 2')).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.locator('.find-mark')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.find-mark')).toHaveCount(0)
})

test('[FD-5] a dropped PDF and dropped slides without pictures become pages', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Dropped')
  const pdf = redPdf('Forces', ['one', 'two'])
  await drop(page, pdf.name, pdf.buffer)
  await page.getByRole('button', { name: 'Add 2 pages' }).click()
  await expect(page.getByText(/Page \d of 3/)).toBeVisible()
  const slides = presentation('Plants', ['Roots', 'Stems'], null)
  await drop(page, slides.name, slides.buffer)
  await page.getByRole('button', { name: 'Add 2 pages' }).click()
  await expect(page.getByText(/Page \d of 5/)).toBeVisible()
  await expect(objects(page)).toHaveText(['Rectangle (locked)', 'Roots slanted and more'])
})

test('[LB-5] a saved shape is put on the page by a tap, and is there after a reload', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Own shapes')
  await choose(page, 'Rectangle')
  await draw(page, [
    [200, 250],
    [300, 350],
  ])
  await expect(objects(page)).toHaveCount(1)
  await surface(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('b')
  const panel = page.getByRole('region', { name: 'My shapes' })
  await panel.locator('button[data-look=main]').click()
  const saved = panel.getByRole('button', { name: 'Put Shape 1 on the page' })
  await saved.click()
  await expect(objects(page)).toHaveCount(2)
  await page.reload()
  await expect(objects(page)).toHaveCount(2)
  await surface(page).focus()
  await page.keyboard.press('b')
  await saved.click()
  await expect(objects(page)).toHaveCount(3)
})

/** Drops a file on the board, as a file manager does. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const held = await page.evaluateHandle(
    ([file, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], file ?? ''))
      return transfer
    },
    [name, content.toString('base64')],
  )
  await surface(page).dispatchEvent('drop', { dataTransfer: held, clientX: 500, clientY: 300 })
}

/** How many pixels of the board near a point of the screen are drawn. */
async function inkAt(page: Page, x: number, y: number): Promise<number> {
  return surface(page).evaluate(
    (board, [atX, atY]) => {
      const { left, top } = board.getBoundingClientRect()
      let count = 0
      for (const canvas of document.querySelectorAll('canvas')) {
        const painter = canvas.getContext('2d')
        const at = [((atX ?? 0) - left) * devicePixelRatio - 8, ((atY ?? 0) - top) * devicePixelRatio - 8] as const
        const { data } = painter?.getImageData(...at, 16, 16) ?? { data: [] }
        for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 0) > 64) count += 1
      }
      return count
    },
    [x, y],
  )
}
