import type { Page } from '@playwright/test'

/** What a person waits for: an element, and the text in it. */
type Awaited = { page: Page; selector: string; text: string }

/**
 * Runs a press in one page, and returns how many milliseconds later its effect was drawn in this page or in another one.
 * Both pages have the machine's own clock.
 */
export async function shownAfter(from: Page, press: () => Promise<void>, { page, ...what }: Awaited): Promise<number> {
  const pressed = await from.evaluateHandle(() => ({
    at: new Promise<number>((done) => {
      addEventListener('click', () => done(Date.now()), { capture: true, once: true })
    }),
  }))
  const shown = await page.evaluateHandle(({ selector, text }) => {
    const isThere = () => [...document.querySelectorAll(selector)].some((each) => each.textContent?.includes(text))
    const at = new Promise<number>((done) => {
      const look = () => (isThere() ? done(Date.now()) : requestAnimationFrame(look))
      look()
    })
    return { at }
  }, what)
  await press()
  const end = await shown.evaluate(({ at }) => at)
  return end - (await pressed.evaluate(({ at }) => at))
}
