import { expect, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

/** How many pixels of the bitmap are red, as only marked characters are. */
function redOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    let red = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.board-picture canvas')) {
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 90 && (data[at + 3] ?? 0) > 128) red++
    }
    return red
  })
}

test(
  '[A1 A15] text is formatted by keys and buttons, undone, and stored over an offline restart',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'Letters')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await choose(page, 'Text')
    await surface(page).click({ position: { x: 400, y: 300 } })
    const field = page.getByRole('textbox', { name: 'Text' })
    const letters = page.getByRole('toolbar', { name: 'Letters' })
    const bold = letters.getByRole('button', { name: 'Bold' })
    await field.press('Control+b')
    await expect(bold).toHaveAttribute('aria-pressed', 'true')
    await field.pressSequentially('Force')
    await field.press('Control+b')
    await expect(bold).toHaveAttribute('aria-pressed', 'false')
    await field.pressSequentially(' शिक्षा كتب')
    // By keys alone, from the text to the buttons and back.
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(13, 16))
    await field.press('Tab')
    await expect(bold).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(letters.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    // Two letters of the word, by pointer.
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(13, 14))
    await letters.getByRole('button', { name: 'Colour of letters' }).click()
    await letters.getByRole('button', { name: 'Red' }).click()
    await expect(field).toBeFocused()
    await letters.getByRole('button', { name: 'Link', exact: true }).click()
    await letters.getByLabel('Address').fill('two words')
    await letters.getByRole('button', { name: 'Save' }).click()
    await expect(letters.getByRole('alert')).toHaveText('This is no address of the web or of mail')
    await letters.getByLabel('Address').fill('example.org/newton')
    await letters.getByRole('button', { name: 'Save' }).click()
    await field.focus()
    await field.press('Control+Enter')
    await expect(field).toBeHidden()
    await expect(objects(page)).toHaveText(['Force शिक्षा كتب'])
    await expect.poll(() => redOn(page)).toBeGreaterThan(10)

    // All of it, selected on the board; one undo step.
    await choose(page, 'Select')
    await surface(page).click({ position: { x: 420, y: 300 } })
    await page.keyboard.press('Control+u')
    const chosen = page.getByRole('group', { name: 'Selected objects' })
    await chosen.getByRole('button', { name: 'Letters', exact: true }).click()
    const underlined = chosen.getByRole('button', { name: 'Underlined' })
    await expect(underlined).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await chosen.getByRole('button', { name: 'Letters', exact: true }).click()
    await expect(underlined).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Escape')

    await expectSafe(page)
    await context.setOffline(true)
    await page.reload()
    await expect(objects(page)).toHaveText(['Force शिक्षा كتب'])
    await expect.poll(() => redOn(page)).toBeGreaterThan(10)
    await choose(page, 'Select')
    await surface(page).dblclick({ position: { x: 420, y: 300 } })
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 5))
    await expect(bold).toHaveAttribute('aria-pressed', 'true')
    await field.press('Escape')

    // Once resized from the side, text has that width and wraps.
    await choose(page, 'Text')
    await draw(page, [
      [400, 420],
      [600, 480],
    ])
    await field.pressSequentially('Every force has an opposite force')
    await expect(async () => expect((await boxOf(field)).width).toBeCloseTo(200, 0)).toPass()
  },
)
