import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { startProduct } from '@takhti/tools/start/product'
import { chromiumArguments, chromiumPath } from '../browser.ts'
import { drawForPictures, shownScreens, viewers as viewersOfScreens } from './screens.ts'
import { showSchool } from './shown-school.ts'
import { looks } from './sizes.ts'
import { Viewers } from './viewer.ts'

const [wanted] = process.argv.slice(2)
const chosen = shownScreens.filter(({ name }) => wanted === undefined || name.startsWith(wanted))
const folder = inRoot('gallery')
const state = await mkdtemp(join(tmpdir(), 'takhti-gallery-'))
const product = await startProduct({ port: 0, state, isQuiet: true })
process.env['TAKHTI_ORIGIN'] = product.origin
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
const viewers = new Viewers(browser)
try {
  const school = await showSchool()
  const { origin } = product
  for (const viewer of viewersOfScreens) await (await viewers.page(viewer)).goto(origin)
  await drawForPictures(await viewers.page('instructor'), origin, school)
  await mkdir(folder, { recursive: true })
  for (const shown of chosen)
    for (const look of looks) {
      const page = await viewers.show(shown, look, { origin, school })
      const { size, theme, language } = look
      await page.screenshot({ path: join(folder, `${shown.name}.${size}.${theme}.${language}.png`) })
    }
  console.log(`${chosen.length * looks.length} pictures in gallery/`)
} finally {
  await viewers.close()
  await browser.close()
  await product.stop()
  await rm(state, { recursive: true, force: true })
}
