import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { faultless } from './gallery/faultless.ts'
import { shownScreens } from './gallery/screens.ts'

const school = faultless('laptop')

test('[SC-1] every path of the app is in the list of tested screens', () => {
  const source = readFileSync(inRoot('pwa', 'src', 'screen', 'paths.ts'), 'utf8')
  const paths = [...source.matchAll(/: '(\/[^']+)'/g)].map(([, path]) => (path ?? '').replaceAll(/\$\w+/g, '[^/]+'))
  expect(paths.length).toBeGreaterThan(8)
  const shown = shownScreens.map(({ path }) => path(school()))
  for (const path of paths)
    expect(
      shown.some((address) => new RegExp(`^${path}(\\?.*)?$`).test(address)),
      path,
    ).toBe(true)
})
