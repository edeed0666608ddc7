import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { startProduct } from '@takhti/tools/start/product'
import { chromiumArguments, chromiumPath, mediaArguments } from '../browser.ts'
import { drawForPictures } from './drawn-lesson.ts'
import { takePanelPictures } from './panel-pictures.ts'
import { shownScreens } from './screens.ts'
import { showSchool } from './shown-school.ts'
import { viewers as viewersOfScreens } from './shown-screen.ts'
import { looks, nameOf } from './sizes.ts'
import { Viewers } from './viewer.ts'

// Prefixes of the screens' names with commas between them, and the looks as the screenshots name them, such as
// `phone.dark.ar`; without any, all.
const [wanted = '', ...wantedLooks] = process.argv.slice(2)
const prefixes = wanted.split(',')
const chosen = shownScreens.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
const chosenLooks = looks.filter((look) => wantedLooks.length === 0 || wantedLooks.includes(nameOf(look)))
const folder = inRoot('gallery')
const state = await mkdtemp(join(tmpdir(), 'takhti-gallery-'))
const product = await startProduct({ port: 0, state, isQuiet: true })
process.env['TAKHTI_ORIGIN'] = product.origin
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...chromiumArguments(), ...mediaArguments()],
})
const viewers = new Viewers(browser)
try {
  const school = await showSchool()
  const { origin } = product
  for (const viewer of viewersOfScreens) await (await viewers.page(viewer)).goto(origin)
  await drawForPictures(await viewers.page('instructor'), origin, school)
  await mkdir(folder, { recursive: true })
  for (const shown of chosen)
    for (const look of chosenLooks) {
      const page = await viewers.show(shown, look, { origin, school })
      await page.evaluate(untilSettled)
      await page.screenshot({ path: join(folder, `${shown.name}.${nameOf(look)}.png`) })
    }
  const ofPanel = wanted === '' || wanted.startsWith('ext') ? await takePanelPictures(folder, wanted) : 0
  console.log(`${chosen.length * chosenLooks.length + ofPanel} pictures in gallery/`)
} finally {
  await viewers.close()
  await browser.close()
  await product.stop()
  await rm(state, { recursive: true, force: true })
}

/**
 * Until parts that load after the screen are there, and no colour is on its way to another one. A screen that never
 * stops, such as a class with a clock, is taken after a while.
 */
function untilSettled(): Promise<void> {
  const [quietMs, patienceMs] = [250, 3_000]
  return new Promise((resolve) => {
    let quiet = setTimeout(end, quietMs)
    const patience = setTimeout(end, patienceMs)
    const watcher = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
    })
    watcher.observe(document, { subtree: true, childList: true, characterData: true })
    function end(): void {
      watcher.disconnect()
      clearTimeout(quiet)
      clearTimeout(patience)
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      resolve()
    }
  })
}
