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

// The prefix of the screens' names, and the looks as the screenshots name them, such as `phone.dark.ar`; without any,
// all.
const [wanted, ...wantedLooks] = process.argv.slice(2)
const chosen = shownScreens.filter(({ name }) => wanted === undefined || name.startsWith(wanted))
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
      await page.screenshot({ path: join(folder, `${shown.name}.${nameOf(look)}.png`) })
    }
  const ofPanel = wanted === undefined || wanted.startsWith('ext') ? await takePanelPictures(folder, wanted ?? '') : 0
  console.log(`${chosen.length * chosenLooks.length + ofPanel} pictures in gallery/`)
} finally {
  await viewers.close()
  await browser.close()
  await product.stop()
  await rm(state, { recursive: true, force: true })
}
