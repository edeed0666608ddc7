import { expect, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import type { DemoPerson } from '@takhti/tools/start/seed'
import { signIn } from '../pages/door.ts'
import { liteSchool } from '../pages/licences.ts'
import { call, origin, personWith, tokenOf } from '../school.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen, Viewer } from './shown-screen.ts'
import { sizes, type Look } from './sizes.ts'
import { walk } from './walk.ts'

/** The name of the panel in screenshots. */
export const panelName = 'Physics room'

/** One browser context per viewer, signed in once and reused for every look. */
export class Viewers {
  readonly #browser: Browser
  readonly #pages = new Map<Viewer, Page>()
  readonly #devtools = new Map<Page, Promise<CDPSession>>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async page(viewer: Viewer): Promise<Page> {
    const known = this.#pages.get(viewer)
    if (known) return known
    const context: BrowserContext = await this.#browser.newContext({
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    })
    const page = await context.newPage()
    this.#pages.set(viewer, page)
    if (viewer === 'panel') await isPaired(page)
    const person = await personOf(viewer)
    if (person) await signIn(page, person)
    return page
  }

  /** Shows a screen in a look and waits until it is idle. */
  async show(shown: ShownScreen, look: Look, at: { origin: string; school: ShownSchool }): Promise<Page> {
    const page = await this.page(shown.viewer)
    await page.setViewportSize(sizes[look.size])
    // A screen before this one may have asked for other colours.
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' })
    await this.#touches(page, look.size !== 'laptop')
    // A page that was never opened has no origin to store a choice in: a file without scripts gives it one.
    const isNew = page.url() === 'about:blank'
    if (isNew) await page.goto(`${at.origin}/icon.svg`)
    await page.evaluate(setLook, look)
    if (isNew || !(await walk(page, shown.path(at.school), look))) {
      const address = `${at.origin}${shown.path(at.school)}`
      // An address that differs by its fragment alone would not load again.
      if (withoutFragment(page.url()) === withoutFragment(address)) await page.goto('about:blank')
      await page.goto(address, { waitUntil: 'domcontentloaded' })
    }
    await page.locator('h1, [role=application]').first().waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (shown.viewer !== 'stranger') await page.waitForFunction(hasNames)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await shown.prepare?.(page)
    // Content that came meanwhile may need fonts that were not loaded.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return page
  }

  /** Whether the screen has touch input: a panel has other sizes then. */
  async #touches(page: Page, enabled: boolean): Promise<void> {
    const devtools = this.#devtools.get(page) ?? page.context().newCDPSession(page)
    this.#devtools.set(page, devtools)
    await (await devtools).send('Emulation.setTouchEmulationEnabled', { enabled })
  }

  async close(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close()
  }
}

async function personOf(viewer: Viewer): Promise<DemoPerson | null> {
  if (viewer === 'stranger' || viewer === 'panel') return null
  if (viewer === 'lightAdmin') return (await liteSchool()).personWith('admin')
  if (viewer === 'lightTeacher') return (await liteSchool()).personWith('instructor')
  return personWith(viewer)
}

/** Makes a page a panel of the teacher's. */
async function isPaired(page: Page): Promise<void> {
  await page.goto(`${origin()}/pair`)
  const deviceCode = await page.locator('.pair-code').innerText()
  const token = await tokenOf(await personWith('instructor'))
  await call('/pairDevice', { token, body: { deviceCode, name: panelName } })
  await page.locator('.stack[role=group] .button').first().click()
  await expect(page).toHaveURL(/\/dashboard\//)
}

/** Whether the typefaces of names are loaded, which the app fetches after its first screen for a signed-in person. */
function hasNames(): boolean {
  return !('__TSR_ROUTER__' in globalThis) || [...document.fonts].some(({ family }) => family.includes('Takhti Names'))
}

function withoutFragment(address: string): string {
  return address.split('#')[0] ?? ''
}

function setLook({ theme, language }: Look): void {
  localStorage.setItem('takhti.theme', theme)
  localStorage.setItem('takhti.language', language)
  // A panel that was paused stays paused on its next pages as well.
  sessionStorage.removeItem('takhti.frozenUntil')
}
